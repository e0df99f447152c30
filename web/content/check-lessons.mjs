#!/usr/bin/env node
// Checks the texts under web/content: every lesson is a legal play of the rules core, nothing is missing in any language, and the rules
// have the same shape and the same figures in all of them. No dependencies. See README.md beside this file.
//
//   node web/content/check-lessons.mjs [--misthrow PATH] [--write DIR]
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { unfolded } from '../tools/rules-markdown.mjs';
import { mistyped } from '../tools/typography.mjs';

const CONTENT = dirname(fileURLToPath(import.meta.url));
const ROOT = join(CONTENT, '..', '..');
const LANGS = ['en', 'de', 'fr', 'it'];
// Every game has a lesson, and rules.
const RULES = readdirSync(join(CONTENT, 'lessons')).filter((name) => name.endsWith('.json')).map((name) => name.replace('.json', ''));
// What a record's headers say of it, where it is not the name alone.
const PLAYED_AS = {
  'qwixx-mixed-a': '[Game "qwixx"]\n[Board "mixed-a"]\n',
  'qwixx-mixed-b': '[Game "qwixx"]\n[Board "mixed-b"]\n',
};
const LEARNER = 0;
const MAX_VARIANTS = 200;

const options = { misthrow: process.env.MISTHROW ?? join(ROOT, 'build', 'release', 'misthrow'), write: undefined };
for (let i = 2; i < process.argv.length; i += 2) {
  const name = process.argv[i].replace(/^--/, '');
  if (!(name in options) || process.argv[i + 1] === undefined) {
    console.error('usage: check-lessons.mjs [--misthrow PATH] [--write DIR]');
    process.exit(2);
  }
  options[name] = process.argv[i + 1];
}
if (!existsSync(options.misthrow)) {
  console.error(`${options.misthrow} is not there: build the release preset, or name it with --misthrow`);
  process.exit(2);
}

let faults = 0;
function fault(where, what) {
  faults += 1;
  console.error(`${where}: ${what}`);
}

const read = (path) => readFileSync(join(CONTENT, path), 'utf8');

function readJson(path) {
  try {
    return JSON.parse(read(path));
  } catch (error) {
    fault(path, error.message);
    return undefined;
  }
}

// ---- A lesson as a record -------------------------------------------------------------------------------------------------------

const replays = new Map();
function replay(record) {
  if (!replays.has(record)) {
    const done = spawnSync(options.misthrow, ['replay', '--json', '-'], { input: record, encoding: 'utf8' });
    replays.set(record, done.status === 0 ? { state: JSON.parse(done.stdout) } : { error: (done.stderr ?? String(done.error)).trim() });
  }
  return replays.get(record);
}

// A play holds the record as far as the lesson has come: whole turns, then the segments of the turn that is being played.
class Play {
  constructor(lesson, other) {
    this.header = `${PLAYED_AS[lesson.game] ?? `[Game "${lesson.game}"]\n`}[Seats "${lesson.seats.join(', ')}"]\n\n`;
    this.game = lesson.game;
    this.turns = [...(other?.turns ?? [])];
    this.segments = [...(other?.segments ?? [])];
    this.kept = other?.kept ?? false;
    this.lesson = lesson;
  }

  copy() {
    return new Play(this.lesson, this);
  }

  record() {
    const lines = this.segments.length > 0 ? [...this.turns, this.segments.join(' | ')] : this.turns;
    return this.header + lines.map((line, at) => `${at + 1}. ${line}\n`).join('');
  }

  state() {
    const { state, error } = replay(this.record());
    if (error !== undefined) throw new Error(error);
    // The record does not say that a first roll of Qwinto is kept until the sum is written.
    return this.kept && state.phase === 'again' ? { ...state, phase: 'enter' } : state;
  }

  // Who decides now, as seat indexes.
  actors(state) {
    if (state.phase === 'enter') return this.lesson.seats.map((_, seat) => seat);
    if (state.phase === 'pick') return [state.active - 1];
    return state.legal.flatMap((choices, seat) => (choices.length > 0 ? [seat] : []));
  }

  roll(words) {
    const { phase } = this.state();
    if (phase !== 'roll' && !(phase === 'pick' && /^[oyp]+$/.test(words[0]))) {
      throw new Error(`dice are rolled, but the game waits for: ${phase}`);
    }
    if (this.game !== 'qwinto') {
      this.segments = [words.join(' ')];
    } else if (phase === 'pick') {
      this.segments = [words.join(' ')];
      this.kept = !words.includes('>');
    } else {
      this.segments[0] += ` ${words.join(' ')}`;
    }
    this.state();
  }

  choose(tokens) {
    const { phase } = this.state();
    if (phase === 'pick') {
      this.segments = [tokens[0]];
    } else if (phase === 'again') {
      if (!['keep', 'again'].includes(tokens[0])) throw new Error(`"${tokens[0]}" is neither keep nor again`);
      if (tokens[0] === 'again') this.segments[0] += ' >';
      else this.kept = true;
      if (tokens[0] === 'again') return;
    } else {
      this.segments.push(tokens.join(' '));
    }
    const after = this.state();
    if (after.phase === 'over' || (after.phase === (this.game === 'qwinto' ? 'pick' : 'roll') && phase !== 'pick')) this.endTurn();
  }

  endTurn() {
    this.turns.push(this.segments.join(' | '));
    this.segments = [];
    this.kept = false;
  }

  playTurns(lines) {
    if (this.segments.length > 0) throw new Error('"play" begins in the middle of a turn');
    for (const line of lines) {
      this.turns.push(line);
      const { phase } = this.state();
      if (!['roll', 'pick', 'over'].includes(phase)) throw new Error(`"${line}" is no complete turn`);
    }
  }
}

// One step; gives every play that may follow from it: one for each choice that the lesson lets the learner make.
function takeStep(play, step) {
  if (step.play !== undefined) play.playTurns(step.play);
  if (step.roll !== undefined) {
    if ((step.await === 'roll') !== (play.state().active - 1 === LEARNER)) throw new Error('the active seat rolls, and only it');
    play.roll(step.roll);
  }
  const awaitsChoice = step.await !== undefined && step.await !== 'roll';
  if (!awaitsChoice && step.others === undefined) return [play];

  const state = play.state();
  if (state.phase === 'roll' || state.phase === 'over') throw new Error(`a choice, but the game waits for: ${state.phase}`);
  const actors = play.actors(state);
  const others = step.others ?? [];
  if (actors.includes(LEARNER) !== awaitsChoice) throw new Error(`phase ${state.phase}: the learner ${awaitsChoice ? 'has nothing to' : 'must'} choose`);
  if (actors.length !== others.length + (awaitsChoice ? 1 : 0)) throw new Error(`phase ${state.phase}: ${actors.length} seats choose`);
  if (!awaitsChoice) {
    play.choose(others);
    return [play];
  }
  if (step.await === 'any' && state.phase === 'enter' && play.kept) throw new Error('"any" does not work on a kept first roll');
  const tokens = step.await === 'any' ? state.legal[LEARNER] : step.await;
  return tokens.map((token) => {
    const next = play.copy();
    next.choose([token, ...others]);
    return next;
  });
}

function expected(play, expect) {
  const state = play.state();
  for (const [key, value] of Object.entries(expect)) {
    if (JSON.stringify(state[key]) !== JSON.stringify(value)) {
      throw new Error(`expected ${key} ${JSON.stringify(value)}, the core says ${JSON.stringify(state[key])}`);
    }
  }
}

const CROSS = /^[rygb]([2-9]|1[0-2])$/;
const CELL = /^[a-e][1-5]$/;
const BOX = { qwixx: CROSS, 'qwixx-mixed-a': CROSS, 'qwixx-mixed-b': CROSS, qwinto: /^[oyp][1-9]$/, knaster: CELL, knister: CELL };
const IN_COLOURS = /^(row:[rygb]|lock:[rygb]|die:(w[12]|[rygb])|misthrows|points)$/;
const IN_LINES = /^(line:[1-5a-e\\/]|die:[12]|points)$/;
const PLACE = {
  qwixx: IN_COLOURS,
  'qwixx-mixed-a': /^(row:[1-4]|lock:[1-4]|die:(w[12]|[rygb])|misthrows|points)$/,
  'qwixx-mixed-b': IN_COLOURS,
  qwinto: /^(row:[oyp]|column:(\d|1[01])|die:[oyp]|misthrows|points)$/,
  knaster: IN_LINES,
  knister: IN_LINES,
};
const STEP_KEYS = ['id', 'say', 'highlight', 'play', 'roll', 'await', 'others', 'expect'];

function checkStepForm(step, game) {
  for (const key of Object.keys(step)) if (!STEP_KEYS.includes(key)) throw new Error(`unknown key "${key}"`);
  for (const token of step.highlight ?? []) {
    if (!BOX[game].test(token) && !PLACE[game].test(token)) throw new Error(`highlight "${token}" names nothing on this sheet`);
  }
  const known = step.await === undefined || ['roll', 'any'].includes(step.await) || (Array.isArray(step.await) && step.await.length > 0);
  if (!known) throw new Error('"await" is "roll", "any" or a list of tokens');
  if (step.await === 'roll' && step.roll === undefined) throw new Error('"await": "roll" needs the faces in "roll"');
  if (step.play !== undefined && (step.roll ?? step.await ?? step.others) !== undefined) throw new Error('"play" stands alone');
}

function checkLesson(game) {
  const path = `lessons/${game}.json`;
  const lesson = readJson(path);
  if (lesson === undefined) return;
  if (lesson.game !== game) fault(path, `"game" is ${lesson.game}`);
  const ids = new Set();
  let plays = [new Play(lesson)];
  for (const step of lesson.steps) {
    if (ids.has(step.id)) fault(`${path} ${step.id}`, 'this id was there before');
    ids.add(step.id);
    try {
      checkStepForm(step, game);
      plays = plays.flatMap((play) => takeStep(play, step));
      if (plays.length > MAX_VARIANTS) throw new Error(`more than ${MAX_VARIANTS} ways through the lesson`);
      if (step.expect !== undefined) for (const play of plays) expected(play, step.expect);
    } catch (error) {
      fault(`${path} ${step.id}`, error.message);
      return;
    }
  }
  for (const play of plays) if (play.state().status !== 'over') fault(path, 'the game is not over at the end of the lesson');
  if (options.write !== undefined) {
    mkdirSync(options.write, { recursive: true });
    writeFileSync(join(options.write, `lesson-${game}.mtr`), plays[0].record());
  }
  const chosen = lesson.steps.filter((step) => step.await !== undefined).length;
  console.log(`${path}: ${lesson.steps.length} steps, ${chosen} by the learner, ${plays[0].turns.length} turns, ${plays.length} ways, legal`);
  const first = lesson.steps.find(({ await: awaited }) => awaited !== undefined && awaited !== 'roll' && !/^[oyp]+$|^keep$|^again$/.test(awaited[0]));
  checkMessages(lesson.steps.map((step) => step.say), game, first?.say);
}

// ---- Texts ----------------------------------------------------------------------------------------------------------------------

const figures = (text) => (text.match(/\d+/g) ?? []).sort().join(' ');

function checkTypography(where, text, lang) {
  if (/['"]/.test(text)) fault(where, 'straight quotation mark or apostrophe');
  if (/(^|[\s|(])-\d/.test(text)) fault(where, 'a minus is − (U+2212)');
  if (/\s$/.test(text)) fault(where, 'stray space');
  // The lines between the head of a table and its rows are no text.
  const wrong = /^\|[-|]+\|$/.test(text) ? '' : mistyped(lang, text);
  if (wrong !== '') fault(where, wrong);
}

// How a box is confirmed is said where one is first asked for.
const AGAIN = { en: /tap it again/, de: /tippe noch einmal darauf/, fr: /touche-la encore/, it: /toccala ancora/ };

function checkMessages(used, game, first) {
  const texts = Object.fromEntries(LANGS.map((lang) => [lang, readJson(`lessons/${lang}/${game}.json`) ?? {}]));
  for (const lang of LANGS) {
    const where = `lessons/${lang}/${game}.json`;
    for (const key of new Set(used)) {
      const text = texts[lang][key];
      if (typeof text !== 'string' || text.trim() === '') {
        fault(`${where} ${key}`, 'missing');
        continue;
      }
      checkTypography(`${where} ${key}`, text, lang);
      if (key === first && !AGAIN[lang].test(text)) fault(`${where} ${key}`, 'does not say that a second tap confirms');
      if (text.length > 420) fault(`${where} ${key}`, `${text.length} characters are too many for one step`);
      if (/[{}<>]/.test(text)) fault(`${where} ${key}`, 'plain text only');
      if (figures(text) !== figures(texts.en[key] ?? '')) fault(`${where} ${key}`, `figures ${figures(text)}, in English ${figures(texts.en[key] ?? '')}`);
    }
    for (const key of Object.keys(texts[lang])) if (!used.includes(key)) fault(`${where} ${key}`, 'no step says this');
  }
}

// The shape of a rules file: its blocks, so that the same block stands at the same place in every language.
function rulesShape(path, text) {
  const blocks = [];
  text.split('\n').forEach((line, at) => {
    const where = `${path}:${at + 1}`;
    if (/^(#{3,}|\d+\. |> |```|!\[|\s+\S)|\]\(|`|<\w/.test(line)) fault(where, 'outside the Markdown subset');
    if ((line.match(/\*\*/g) ?? []).length % 2 !== 0) fault(where, 'bold is not closed');
    const kind = line === '' ? '' : line.startsWith('## ') ? 'section' : line.startsWith('# ') ? 'title' : line.startsWith('- ') ? 'item' : line.startsWith('|') ? `row of ${line.split('|').length - 2}` : 'paragraph';
    if (kind !== '') blocks.push({ kind, where, figures: figures(line) });
  });
  return blocks;
}

function checkRules(game) {
  const [model, ...rest] = LANGS.map((lang) => {
    const path = `rules/${lang}/${game}.md`;
    if (!existsSync(join(CONTENT, path))) {
      fault(path, 'missing');
      return [];
    }
    const text = unfolded(read(path));
    if (!text.startsWith('# ')) fault(path, 'the first line is no title');
    for (const [at, line] of text.split('\n').entries()) checkTypography(`${path}:${at + 1}`, line, lang);
    return rulesShape(path, text);
  });
  const sections = (blocks) => blocks.filter((block) => block.kind === 'section').length;
  for (const blocks of rest) {
    if (sections(blocks) !== sections(model)) fault(blocks[0]?.where ?? game, `${sections(blocks)} sections, in English ${sections(model)}`);
    const at = model.findIndex((block, i) => block.kind !== blocks[i]?.kind || block.figures !== blocks[i]?.figures);
    if (at >= 0) {
      const show = (block) => (block === undefined ? 'nothing' : `${block.where} ${block.kind}, figures [${block.figures}]`);
      fault(show(blocks[at]), `does not match ${show(model[at])}`);
    } else if (blocks.length > model.length) fault(blocks[model.length].where, 'has no counterpart in English');
  }
  console.log(`rules/*/${game}.md: ${sections(model)} sections, ${model.length} blocks, ${LANGS.length} languages`);
}

for (const game of RULES) checkRules(game);
for (const game of RULES) checkLesson(game);
checkMessages(Object.keys(readJson('lessons/en/common.json') ?? {}), 'common');
for (const lang of LANGS) {
  const known = [...RULES, 'common'].map((name) => `${name}.json`);
  for (const name of readdirSync(join(CONTENT, 'lessons', lang))) if (!known.includes(name)) fault(`lessons/${lang}/${name}`, 'belongs to no lesson');
}
if (faults > 0) {
  console.error(`${faults} faults under ${relative(process.cwd(), CONTENT) || '.'}`);
  process.exit(1);
}
console.log('All texts are there, all lessons are legal.');
