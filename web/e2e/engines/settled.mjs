// Asks again until the answer is yes; what never comes is an error that says what was waited for. The time is for what has failed: what is on its way comes on the busiest machine.
export async function settled(question, what, seconds = 90) {
    const end = Date.now() + seconds * 1000;
    for (;;) {
        const answer = await question();
        if (answer) return answer;
        if (Date.now() > end) throw new Error(`not within ${seconds} s: ${what}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
    }
}

// A browser that says nothing at all, not even that it failed.
export class Unanswered extends Error {}

export function answered(answer, what, seconds = 120) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Unanswered(`no answer within ${seconds} s: ${what}`)), seconds * 1000);
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
