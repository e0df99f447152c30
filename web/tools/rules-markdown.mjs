// The rules' Markdown (the subset that content/README.md allows) as a module, made at build time: a title, the sections, and HTML. The browser gets no
// Markdown reader. Sections are numbered and not named by their words: all languages have the same ones, so an address stays right in every language.
const escaped = (text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
const inline = (text) => escaped(text).replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
const cells = (line) => line.slice(1, -1).split('|').map((cell) => cell.trim());

function tableHtml(lines) {
    const [head, , ...rows] = lines.map(cells);
    const cell = (text, at, name) => (text !== '' && (name === 'col' || at === 0) ? `<th scope="${name}">${inline(text)}</th>` : `<td>${inline(text)}</td>`);
    const row = (texts, name) => `<tr>${texts.map((text, at) => cell(text, at, name)).join('')}</tr>`;
    const wide = head.length > 8 ? ' class="many"' : head.length > 4 ? ' class="figures"' : '';
    return `<table${wide}><thead>${row(head, 'col')}</thead><tbody>${rows.map((texts) => row(texts, 'row')).join('')}</tbody></table>`;
}

// Each paragraph and each item on one line: what begins with nothing special goes on with the line before.
export function unfolded(markdown) {
    const lines = [];
    for (const line of markdown.split('\n')) {
        const goesOn = /^\s*[^\s#|-]|^\s*-(?! )/.test(line) && /^[^#|]/.test(lines.at(-1) ?? '');
        if (goesOn) lines.push(`${lines.pop()} ${line.trim()}`);
        else lines.push(line);
    }
    return lines.join('\n');
}

export function convert(source) {
    const markdown = unfolded(source);
    const sections = [];
    const html = [];
    let title = '';
    for (const [block] of markdown.matchAll(/(?:^- .*\n?)+|(?:^\|.*\n?)+|^.+$/gm)) {
        const lines = block.trimEnd().split('\n');
        const [first] = lines;
        if (first.startsWith('# ')) title = first.slice(2);
        else if (first.startsWith('## ')) {
            const id = `s${sections.length + 1}`;
            sections.push({ id, title: first.slice(3) });
            html.push(`<h2 id="${id}" tabindex="-1">${inline(first.slice(3))}</h2>`);
        } else if (first.startsWith('- ')) html.push(`<ul>${lines.map((line) => `<li>${inline(line.slice(2))}</li>`).join('')}</ul>`);
        else if (first.startsWith('|')) html.push(tableHtml(lines));
        else html.push(`<p${/^\*\*[^*]+\?\*\*/.test(first) ? ' class="question"' : ''}>${inline(first)}</p>`);
    }
    return { title, sections, html: html.join('\n') };
}

export const rulesMarkdown = () => ({
    name: 'misthrow-rules',
    transform(text, id) {
        if (!id.endsWith('.md')) return undefined;
        return { code: `export default ${JSON.stringify(convert(text))};`, map: null };
    },
});
