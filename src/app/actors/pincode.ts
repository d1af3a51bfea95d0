import { fromPromise } from 'xstate';
import type { ZipReply } from '../../machines/checkout/pincode/index.ts';
import type { ShopApi } from '../../services/shopApi/index.ts';

/** Looks up a pincode, for every machine that has a pincode check. */
export function lookUpPincode({ getZipCode }: Pick<ShopApi, 'getZipCode'>) {
  return fromPromise<ZipReply, { pincode: string }>(({ input, signal }) => getZipCode(input, { signal }));
}
