// The page's side of the examples: the good ones fit the generated types, each bad one does not. Needs the page's TypeScript (scripts/web or npm ci in web/).
import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

const root = new URL("../../", import.meta.url).pathname;
const read = (name) => JSON.parse(readFileSync(`${root}tests/protocol/${name}.json`, "utf8"));
const { good, bad } = read("requests");
const answers = read("answers");
const lines = ['import type { ClientMessage, ServerMessage } from "./protocol";'];
for (const [at, message] of good.entries()) lines.push(`export const good${at}: ClientMessage = ${JSON.stringify(message)};`);
for (const [at, message] of answers.entries()) lines.push(`export const answer${at}: ServerMessage = ${JSON.stringify(message)};`);
for (const [at, { message }] of bad.entries()) lines.push("// @ts-expect-error", `export const bad${at}: ClientMessage = ${JSON.stringify(message)};`);
const file = `${root}web/client/protocol-examples.generated.ts`;
writeFileSync(file, lines.join("\n"));
try {
    execFileSync(process.execPath, [`${root}web/node_modules/typescript/bin/tsc`, "--noEmit", "--strict", "--skipLibCheck", "--exactOptionalPropertyTypes", "--ignoreConfig", file], { stdio: "inherit" });
} finally {
    rmSync(file);
}
console.log(`${good.length + answers.length + bad.length} passed, 0 failed`);
