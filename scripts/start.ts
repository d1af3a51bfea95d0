/**
 * `npm start`: builds the pages if their sources changed, opens the database (making and filling it on the first
 * run), starts the payment sandbox and the shop, and prints where they are. `npm run qa` does the same with a build
 * that has the inspector.
 */
import { applyMemorySettings } from '../server/memorySettings.ts';
import './support/brokenPipe.ts';
import { keepCompiledCode } from './support/compiledCode.ts';

applyMemorySettings();
keepCompiledCode();
await import('./start/shop.ts');
