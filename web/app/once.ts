// What begins something new and takes a moment is done once, however often somebody taps meanwhile; the page then goes there. Only where it failed is it done again.
export function once<A extends unknown[]>(work: (...given: A) => Promise<void>): (...given: A) => Promise<void> {
    let done: Promise<void> | undefined;
    return (...given) => {
        done ??= work(...given).catch((error: unknown) => {
            done = undefined;
            throw error;
        });
        return done;
    };
}
