// The tests of the page: `played` are those in which somebody does something, `looked` those that only look at a state.
import { againstComputers, byKeyboard, manners, offline, reloads, severalPeople, sharedScreen } from './games.mjs';
import { historyKept, lessonByKeyboard, lessonInTheLastLanguage, lessons, recordsCarried, rulesInPlay } from './learn.mjs';
import { learnPages } from './learn-pages.mjs';
import { decidedOnce } from './busy.mjs';
import * as decisions from './decisions.mjs';
import * as details from './details.mjs';
import * as dialogs from './dialogs.mjs';
import { daily, dailyExpected } from './daily.mjs';
import { drills, drillsComeAgain, ownMistakes } from './drills.mjs';
import * as explore from './explore.mjs';
import { endings, grades, helpedIsNoBest, sharedLink, youAreNobodyElse, youAreYou } from './ending.mjs';
import * as glance from './glance.mjs';
import * as haste from './haste.mjs';
import { dailyResults } from './online/daily.mjs';
import { missingParts } from './online/dice.mjs';
import * as oneDevice from './one-device.mjs';
import * as online from './online/games.mjs';
import { lateChoice } from './online/late.mjs';
import { olderServer } from './online/older.mjs';
import { onlinePages } from './online/pages.mjs';
import { onlineParts } from './online/parts.mjs';
import { seatsCarried } from './online/seats.mjs';
import * as pageManners from './page-manners.mjs';
import { pages } from './pages.mjs';
import { reasonsInWords } from './reasons.mjs';
import * as review from './review.mjs';
import * as robust from './robust.mjs';
import * as storage from './storage.mjs';
import { tutor, tutorTwoTaps } from './tutor.mjs';
import * as updates from './updates.mjs';
import * as windows from './windows.mjs';
import * as words from './words.mjs';

const under = (name, tests) => Object.fromEntries(Object.entries(tests).map(([each, test]) => [`${name}:${each}`, test]));
export const played = {
    againstComputers, severalPeople, sharedScreen, byKeyboard, reloads, offline, manners, lessons, lessonByKeyboard, lessonInTheLastLanguage, rulesInPlay, historyKept, recordsCarried, ...pageManners, ...decisions, ...dialogs, ...oneDevice, decidedOnce, ...haste, ...glance, ...details, endings, grades, helpedIsNoBest, youAreYou, youAreNobodyElse, sharedLink, ...review, reasonsInWords, tutor, tutorTwoTaps, daily, dailyExpected, drills, drillsComeAgain, ownMistakes, ...explore, ...robust, ...storage, ...updates, ...windows, ...words, onlineParts, seatsCarried, olderServer, missingParts, lateChoice, dailyResults, ...online,
};
export const looked = { ...under('pages', pages), ...under('learnPages', learnPages), ...under('onlinePages', onlinePages) };
