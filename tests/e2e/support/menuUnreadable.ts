/**
 * Preloaded into a server process (`node --import`): its embedded database cannot read the shop's menu, without which no page
 * has a layout.
 */
import { PGlite } from '@electric-sql/pglite';

const refuse = () => Promise.reject(new Error('The menu cannot be read.'));
const isOfMenu = (statement: string | Uint8Array) => Buffer.from(statement).includes('from "menu"');

PGlite.prototype.query = new Proxy(PGlite.prototype.query, {
  apply: (query, database, words) => (isOfMenu(words[0]) ? refuse() : Reflect.apply(query, database, words)),
});

// Statements that are run often are prepared, and then run by this function.
PGlite.prototype.execProtocol = new Proxy(PGlite.prototype.execProtocol, {
  apply: (exec, database, words) => (isOfMenu(words[0]) ? refuse() : Reflect.apply(exec, database, words)),
});
