/**
 * Preloaded into a server process (`node --import`): plants the bug in `TORTURE_EDITS`, a JSON list of `SourceEdit`, by
 * changing the text of modules as they are loaded. An edit whose text is not there ends the process: a twin that plants
 * nothing would prove nothing.
 */
import { type ModuleSource, registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import * as v from 'valibot';
import { applyEdits } from './edits.ts';

const root = pathToFileURL(fileURLToPath(new URL('../../../', import.meta.url))).href;
const EditsSchema = v.array(v.object({ module: v.string(), find: v.string(), replace: v.string() }));
const edits = v.parse(EditsSchema, JSON.parse(process.env.TORTURE_EDITS ?? '[]'));

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const own = edits.filter(({ module }) => url === root + module);
    if (own.length === 0 || loaded.source === undefined || loaded.source === null) return loaded;
    return { ...loaded, source: applyEdits(textOf(loaded.source), own) };
  },
});

function textOf(source: NonNullable<ModuleSource>): string {
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
