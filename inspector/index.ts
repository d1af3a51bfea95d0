/**
 * The public face of the inspector's core: records, plays, replays and checks machines. Runs in Node and in browsers.
 */
export { perform, play, recordingOf } from './core/authored.ts';
export { type Checked, check, hasWayOut, type Invariant, type Progress } from './core/check.ts';
export { firstDifference } from './core/compare.ts';
export { differences, differenceText, short } from './core/difference.ts';
export { type Endless, endlessStates } from './core/endings.ts';
export { withFixtures } from './core/fixtures.ts';
export {
  type Authored,
  type Entry,
  FORMAT,
  type Parsed,
  parseScenario,
  type Recording,
  type Scenario,
  type Step,
  scenarioText,
  VERSION,
} from './core/format.ts';
export { createMachines, type InertMachine, type Machines } from './core/inert.ts';
export { hashJson, hashText, type Json, type JsonObject, plain } from './core/plain.ts';
export { createPlayer, type Player, rootsOf, ScenarioError } from './core/player.ts';
export { createRecorder, type Recorder } from './core/recorder.ts';
export { createRedaction, type Draw, type RedactionRules, type Replacement } from './core/redaction.ts';
export { replay } from './core/replay.ts';
export { exitCodes, type Outcome, run } from './core/run.ts';
export { answers, delaysOf } from './core/samples.ts';
export { type Found, pathTo, search } from './core/search.ts';
