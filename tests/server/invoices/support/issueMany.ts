/** A process of its own that issues the invoices of the orders whose ids it is given, ten at a time; some moves fail. */
import { openDatabase } from '../../../../server/db/open.ts';
import { issueInvoice } from '../../../../server/invoices/issue.ts';

const [databaseUrl, ...ids] = process.argv.slice(2);
const database = await openDatabase({ databaseUrl });
const work = async () => {
  for (let id = ids.shift(); id !== undefined; id = ids.shift()) {
    const orderId = id;
    await database.db
      .transaction()
      .execute(async (trx) => {
        await issueInvoice(trx, orderId, new Date());
        if (Math.random() < 0.2) throw new Error('The move failed.');
      })
      .catch(() => ids.push(orderId));
  }
};
await Promise.all(Array.from({ length: 10 }, work));
await database.close();
