// Files that a text names and that do not exist: by a link, or in backticks from the top of the repository.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

const made = /^(?:build|web\/(?:dist|node_modules))(?:\/|$)/; // by a build

export function missing(file, text) {
    const prose = text.replace(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, '');
    const links = [...prose.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map(([, path]) => path).filter((path) => !/^[a-z]+:/.test(path));
    const named = [...prose.matchAll(/`((?:src|web|tests|docs|tools|scripts|rules|locales|weights|cmake|packaging|bench)\/[\w./-]+)`/g)].map(([, path]) => path);
    return [
        ...links.filter((path) => !existsSync(join(dirname(file), path))),
        ...named.filter((path) => !made.test(path) && !/(?:^|\/)[A-Z]+(?:\.[a-z]+|\/|$)/.test(path.replace('README.md', '')) && !existsSync(path) && !existsSync(join(dirname(file), path))),
    ];
}
