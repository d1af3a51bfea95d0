import type { Migration } from 'kysely/migration';
import { up as catalogue } from './0001_catalogue.ts';
import { up as commerce } from './0002_commerce.ts';
import { up as notifications } from './0003_notifications.ts';
import { up as identity } from './0004_identity.ts';
import { up as account } from './0005_account.ts';
import { up as express } from './0006_express.ts';
import { up as search } from './0007_search.ts';
import { up as side } from './0008_side.ts';
import { up as orderedCarts } from './0009_ordered_carts.ts';
import { up as listed } from './0010_listed.ts';

/** Every migration by name; Kysely applies them in the order of their names and never twice. */
export const migrations: Record<string, Migration> = {
  '0001_catalogue': { up: catalogue },
  '0002_commerce': { up: commerce },
  '0003_notifications': { up: notifications },
  '0004_identity': { up: identity },
  '0005_account': { up: account },
  '0006_express': { up: express },
  '0007_search': { up: search },
  '0008_side': { up: side },
  '0009_ordered_carts': { up: orderedCarts },
  '0010_listed': { up: listed },
};
