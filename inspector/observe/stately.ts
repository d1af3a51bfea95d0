/** Streams a page to Stately's hosted inspector, redacted and complete. */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { plain, type Rewrite } from '../core/plain.ts';
import type { Recorder } from '../core/recorder.ts';
import { addButton } from './button.ts';

const URL_OF_STATELY = 'https://stately.ai/inspect';

/**
 * Returns a recorder that also streams to Stately's inspector. A button on the page opens it, because browsers block
 * windows that a script opens without a press.
 */
export function withStately(recorder: Recorder, rewrite: Rewrite, page: Window): Recorder {
  const inspector = createBrowserInspector({
    url: URL_OF_STATELY,
    window: page,
    autoStart: false,
    serialize: createSerializer(rewrite),
    // By default the library cuts charts off at ten levels and drops all but 200 messages.
    serializationDepthLimit: 50,
    maxDeferredEvents: 10_000,
  });
  const { panel, button } = addButton(page.document, 'Open Stately’s inspector');
  button.addEventListener('click', () => {
    inspector.start();
    panel.remove();
  });
  return {
    ...recorder,
    optionsFor: (root) => {
      const options = recorder.optionsFor(root);
      const inspect = (event: InspectionEvent) => {
        options.inspect(event);
        inspector.inspect.next?.(event);
      };
      return { ...options, inspect };
    },
  };
}

/** A definition contains the initial context, which is not redacted; the snapshot contains it redacted. */
function withoutContext(definition: unknown): string {
  const parsed: unknown = JSON.parse(String(definition));
  return JSON.stringify(parsed, (key, value: unknown) => (key === 'context' ? undefined : value));
}

/**
 * Returns a serializer that makes messages plain JSON, complete and redacted. The library's own one leaves out the keys
 * of an object after the tenth, and its `sanitize` options miss outputs, inputs and definitions. The library calls the
 * serializer twice for a message.
 */
export function createSerializer(
  rewrite: Rewrite,
): (message: StatelyInspectionEvent) => StatelyInspectionEvent {
  const made = new WeakSet<object>();
  return (message) => {
    if (made.has(message)) return message;
    // Snapshots and actors have a `toJSON` of their own, which leaves the machine out.
    const bare: object = JSON.parse(JSON.stringify(message));
    const clean: StatelyInspectionEvent = JSON.parse(
      JSON.stringify({
        ...bare,
        ...('event' in bare && { event: plain(bare.event, rewrite) }),
        ...('snapshot' in bare && { snapshot: plain(bare.snapshot, rewrite) }),
        ...('definition' in bare && { definition: withoutContext(bare.definition) }),
      }),
    );
    made.add(clean);
    return clean;
  };
}
