/** One run: a shop, a server, a browser with one to three tabs, and steps that are drawn or given. */
import type { Violation } from './rules/rules.ts';
import type { Act, Step } from './shopper/steps.ts';
import { openStage, type Stage, type StageOptions } from './stage.ts';
import { createWorld, type World } from './world/world.ts';

export interface RunOptions extends StageOptions {
  readonly seed: string;
  /** How many steps to draw, or the steps to repeat. */
  readonly steps: number | readonly Step[];
  /** Called at the end of the run, also when it broke a rule, before the tabs are closed. */
  readonly onEnd?: (stage: Stage) => void;
}

export interface RunResult {
  readonly steps: readonly Step[];
  readonly violation: Violation | null;
  /** Steps of the run's plot that the screen did not offer. */
  readonly missed: readonly Act[];
  /** Hash of the whole trace: the same seed and steps give the same hash. */
  readonly hash: string;
  /** Timers and messages that ran. */
  readonly tasks: number;
  readonly calls: number;
  /** The last lines of the trace, in words. */
  readonly trace: readonly string[];
}

const REST_MS = 120_000;
const STEPS_BETWEEN_DATABASE_RULES = 20;

export async function run(options: RunOptions): Promise<RunResult> {
  const world = createWorld(options.seed);
  const made: Step[] = [];
  let stage: Stage | null = null;
  const rejections: unknown[] = [];
  const onRejection = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', onRejection);
  try {
    stage = await openStage(world, options);
    const violation = await play(stage, options, made, rejections);
    options.onEnd?.(stage);
    return {
      steps: made,
      violation,
      missed: stage.drawing.missed().map(({ act }) => act),
      hash: world.hash(),
      tasks: world.count(),
      calls: stage.calls(),
      trace: world.tail(),
    };
  } finally {
    await stage?.close();
    process.removeListener('unhandledRejection', onRejection);
  }
}

async function play(
  stage: Stage,
  { steps }: RunOptions,
  made: Step[],
  rejections: readonly unknown[],
): Promise<Violation | null> {
  const { world, rules, drawing } = stage;
  const count = typeof steps === 'number' ? steps : steps.length;
  const broken = () => rules.first() ?? crashOf(world, rejections);
  for (let index = 0; index < count; index += 1) {
    const given = typeof steps === 'number' ? null : steps[index];
    const planned = given ?? drawing.next(stage, index);
    if (planned === null) break;
    stage.beginStep(given ?? null, index);
    world.tell(`step ${index} ${JSON.stringify(planned.act)}`);
    await stage.act(planned.act);
    await world.advance(planned.waitMs);
    made.push({ ...planned, faults: stage.endStep() });
    stage.look(planned.act);
    if ((index + 1) % STEPS_BETWEEN_DATABASE_RULES === 0 && stage.hasOrdered())
      await stage.readDatabase(false);
    const violation = broken();
    if (violation) return violation;
  }
  stage.beginStep({ act: { kind: 'wait' }, waitMs: 0, faults: {} }, made.length);
  await stage.rest(REST_MS);
  await stage.readDatabase(true);
  return broken();
}

function crashOf(world: World, rejections: readonly unknown[]): Violation | null {
  const [fault] = [...world.faults, ...rejections];
  if (fault === undefined) return null;
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  return { rule: 'nothing is thrown that nobody handles', details: text };
}
