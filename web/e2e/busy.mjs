// On a device that has other things to do: the core answers late.
// Runs in the page before anything of its own: while `window.held`, choices do not reach the core. `letGo()` lets them go.
export function holdChoices() {
    const held = [];
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...more) {
        if (message?.method === 'choose' && window.held) held.push(() => post.call(this, message, ...more));
        else post.call(this, message, ...more);
    };
    window.letGo = () => {
        window.held = false;
        for (const each of held.splice(0)) each();
    };
}
