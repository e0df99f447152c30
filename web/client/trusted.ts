// What may become a script or elements, for browsers that enforce Trusted Types: scripts of this page, and texts that were made when it was built.
interface Policy {
    createScriptURL(url: string): string;
    createHTML(text: string): string;
}
interface Policies {
    createPolicy(name: string, rules: Policy): Policy;
}

const own: Policy = {
    createScriptURL(url) {
        if (new URL(url, document.baseURI).origin !== location.origin) throw new TypeError(`not a script of this page: ${url}`);
        return url;
    },
    createHTML: (text) => text,
};
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('misthrow', own) ?? own;

// Only for what web/tools has made of our own files.
export const builtHtml = (text: string): string => policy.createHTML(text);
export const scriptUrl = (url: string): string => policy.createScriptURL(url);
