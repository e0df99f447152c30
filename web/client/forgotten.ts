// Behind the last case of a switch: a case that was forgotten does not compile. At run time only what a newer server says comes here, and it means what `otherwise` says.
export const forgotten = <T>(_case: never, otherwise: T): T => otherwise;
