import { describe, expect, test } from 'vitest';
import type { Result } from '../../../src/contract/domain/index.ts';
import { createShopApi, type ShopApi } from '../../../src/services/shopApi/index.ts';

/** The API over a transport that answers this, and what it was asked. */
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

/** Each operation asks by the contract, and its reply comes in the shop's own terms. */
export function testOperations(cases: readonly OperationCase[]): void {
  describe('asks by the contract and answers in paise', () => {
    test.each(cases)('$name', async ({ call, operation, variables, reply, value }) => {
      const { shopApi, asked } = apiAnswering(reply);
      expect(await call(shopApi)).toEqual({ ok: true, value });
      expect(asked).toEqual([{ operation, variables }]);
    });
  });
}
