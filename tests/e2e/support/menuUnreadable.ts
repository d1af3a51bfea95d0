/**
 * Preloaded into a server process (`node --import`): its embedded database cannot read the shop's menu, without which no page
 * has a layout.
 */
import { PGlite } from '@electric-sql/pglite';

PGlite.prototype.query = new Proxy(PGlite.prototype.query, {
  apply: (query, database, words) =>
    /from "menu"/.test(String(words[0]))
      ? Promise.reject(new Error('The menu cannot be read.'))
      : Reflect.apply(query, database, words),
});
