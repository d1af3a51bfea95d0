/** Writes every event that a machine of the tab receives, and its transitions, to the trace. */
import { createRecorder, scenarioText } from '@storefront/inspector';
import { transitionKey, transitionsTaken } from '@storefront/inspector/transitions';
import { type AnyTransitionDefinition, type InspectionEvent, isMachineSnapshot } from 'xstate';
import { observeWith } from '../../src/app/observed.ts';
import { createShopRedaction } from '../../src/inspected/redaction.ts';
import { host } from './host.ts';

const names = new WeakMap<AnyTransitionDefinition, string>();

/** The last event from outside during the current gesture, and whether a transition took it. */
let heard: { readonly type: string; isTaken: boolean } | null = null;

/** Runs a gesture. Returns the type of its event if the receiving machine ignored it; `null` otherwise. */
export function droppedBy(gesture: () => void): string | null {
  heard = null;
  isGesture = true;
  try {
    gesture();
  } finally {
    isGesture = false;
  }
  const last = readHeard();
  return last && !last.isTaken ? last.type : null;
}

let isGesture = false;
const readHeard = () => heard;

/** Observes every root actor. Returns a function for the page's recording so far; it returns `null` if none is made. */
export function observe(): () => string | null {
  if (!host.isRecorded) {
    observeWith({
      optionsFor: (root) => ({
        clock: {
          setTimeout: (fire, delay) => Number(setTimeout(fire, delay)),
          clearTimeout: (id) => clearTimeout(id),
        },
        inspect: (event) => inspect(root, event),
      }),
      chance: Math.random,
    });
    return () => null;
  }
  const recorder = createRecorder({
    app: 'simulated',
    rewrite: createShopRedaction(),
    whenIdle: (work) => void setTimeout(() => work(() => true), 0),
  });
  observeWith({
    optionsFor(root) {
      const { clock, inspect: record } = recorder.optionsFor(root);
      return {
        clock,
        inspect(event) {
          record(event);
          inspect(root, event);
        },
      };
    },
    chance: recorder.chance,
  });
  return () => scenarioText(recorder.recording({ title: `Simulated: tab ${host.name}`, purpose: '' }));
}

function inspect(root: string, event: InspectionEvent): void {
  if (event.type === '@xstate.event') {
    if (isGesture && heard === null && event.sourceRef === undefined) {
      heard = { type: event.event.type, isTaken: false };
    }
    return;
  }
  if (event.type === '@xstate.microstep') {
    const taken = transitionsTaken(event);
    if (heard && heard.type === event.event.type && taken.length > 0) heard.isTaken = true;
    for (const transition of taken) {
      const name = nameOf(transition);
      if (name !== '') host.took(name);
    }
    return;
  }
  if (event.type === '@xstate.snapshot' && isMachineSnapshot(event.snapshot)) {
    const name = 'id' in event.actorRef ? String(event.actorRef.id) : root;
    host.tell(
      `${name.startsWith('x:') ? root : name} ${event.event.type} ${JSON.stringify(event.snapshot.value)}`,
    );
  }
}

function nameOf(transition: AnyTransitionDefinition): string {
  const known = names.get(transition);
  if (known !== undefined) return known;
  const name = transitionKey(transition) ?? '';
  names.set(transition, name);
  return name;
}
