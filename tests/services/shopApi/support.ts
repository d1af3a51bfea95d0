import { describe, expect, test } from 'vitest';
import type { Result } from '../../../src/contract/domain/index.ts';
import { createShopApi, type ShopApi } from '../../../src/services/shopApi/index.ts';

/** The API over a transport that always returns `value`, and the requests that it received. */
export function apiAnswering(value: unknown) {
  const asked: { operation: string | undefined; variables: unknown }[] = [];
  const shopApi = createShopApi({
    send: async (document, variables) => {
      asked.push({ operation: /(?:query|mutation) (\w+)/.exec(document)?.[1], variables });
      return { ok: true, value };
    },
  });
  return { shopApi, asked };
}

interface OperationCase {
  readonly name: string;
  readonly call: (api: ShopApi) => Promise<Result<unknown>>;
  readonly operation: string;
  readonly variables: unknown;
  readonly reply: unknown;
  readonly value: unknown;
}

/** Checks each operation's document and variables, and its reply in the shop's own shape. */
export function testOperations(cases: readonly OperationCase[]): void {
  describe('sends the contract’s document and returns amounts in paise', () => {
    test.each(cases)('$name', async ({ call, operation, variables, reply, value }) => {
      const { shopApi, asked } = apiAnswering(reply);
      expect(await call(shopApi)).toEqual({ ok: true, value });
      expect(asked).toEqual([{ operation, variables }]);
    });
  });
}
