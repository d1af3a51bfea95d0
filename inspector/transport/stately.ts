/** Sends what a page's actors do to Stately's hosted inspector instead: redacted, and whole. */
import { createBrowserInspector, type StatelyInspectionEvent } from '@statelyai/inspect';
import type { InspectionEvent } from 'xstate';
import { plain, type Rewrite } from '../core/plain.ts';
import type { Recorder } from '../core/recorder.ts';
import { createRedaction } from '../core/redaction.ts';
import { addButton } from '../onPage.ts';

const URL_OF_STATELY = 'https://stately.ai/inspect';

/** The recorder, with Stately's inspector listening too. It opens by a button: browsers block what opens by itself. */
export function alsoToStately(recorder: Recorder, page: Window): Recorder {
  const inspector = createBrowserInspector({
    url: URL_OF_STATELY,
    window: page,
    autoStart: false,
    serialize: createSerializer(createRedaction()),
    // The library's own limits cut charts off at ten levels, and forget all but 200 messages.
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

/** A chart's own context is data like any other, and stands in the snapshot besides. */
function withoutContext(definition: unknown): string {
  const parsed: unknown = JSON.parse(String(definition));
  return JSON.stringify(parsed, (key, value: unknown) => (key === 'context' ? undefined : value));
}

/**
 * Makes a message that is plain, whole and without anything personal: the library's own serializer leaves out what is
 * beyond an object's tenth key, and its `sanitize` options miss outputs and inputs and definitions. It is called twice for a message.
 */
export function createSerializer(
  rewrite: Rewrite,
): (message: StatelyInspectionEvent) => StatelyInspectionEvent {
  const made = new WeakSet<object>();
  return (message) => {
    if (made.has(message)) return message;
    // Snapshots and actors have a JSON form of their own, without the machine.
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
