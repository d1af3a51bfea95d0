import type { Kysely } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { VariantGroup } from '../../../src/contract/generated/schema.ts';
import type { Database } from '../../db/types.ts';

export function readVariantGroups(db: Kysely<Database>, storeId: string): Promise<VariantGroup[]> {
  return db
    .selectFrom('variant_group')
    .where('store_id', '=', storeId)
    .select((eb) => [
      'id',
      'label',
      jsonArrayFrom(
        eb
          .selectFrom('variant_option')
          .whereRef('variant_option.group_id', '=', 'variant_group.id')
          .select(['variant_option.id', 'variant_option.label'])
          .orderBy('position')
          .orderBy('id'),
      ).as('variantOptions'),
    ])
    .orderBy('position')
    .orderBy('id')
    .execute();
}
