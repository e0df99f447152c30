// Addresses of scripts, for browsers that enforce Trusted Types: those of this page, and no others.
interface Policy {
    createScriptURL(url: string): string;
}
interface Policies {
    createPolicy(name: string, rules: Policy): Policy;
}

const own: Policy = {
    createScriptURL(url) {
        if (new URL(url, document.baseURI).origin !== location.origin) throw new TypeError(`not a script of this page: ${url}`);
        return url;
    },
};
const policy = (globalThis as { trustedTypes?: Policies }).trustedTypes?.createPolicy('misthrow', own) ?? own;

export const scriptUrl = (url: string): string => policy.createScriptURL(url);
