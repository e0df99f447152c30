// Every attack for a moment beside honest tables: all their choices are acknowledged, memory stays below its bound, and nothing is left of the attackers.
// How long it takes is measured by attacked/run.mjs, not here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { names } from "./attacked/attacks.mjs";
import { measure, memoryBound } from "./attacked/measure.mjs";
import { binary } from "./server.mjs";

for (const name of names)
    test(`under attack: ${name}`, async () => {
        const { choices, memory, done } = await measure(name, { seconds: 0.7, tables: 4 });
        assert.ok(choices > 0 && done > 0);
        assert.ok(memory < memoryBound * (/asan|tsan/.test(binary) ? 4 : 1), `${memory} bytes`);
    });
