import type { GraphQLContext } from '../graphql/context.ts';
import { requireStore } from '../graphql/errors.ts';
import type { Resolvers } from '../graphql/generated/resolvers.ts';
import { networkOf } from '../limits/network.ts';
import { type CodeService, requireSent } from './codeService.ts';
import { deviceCookie } from './deviceCookie.ts';
import { requirePhone } from './phone.ts';

/**
 * `ensureUserAndDispatchOTP` and `verifyCustomOTP` (Specification 7). Refuse BAD_INPUT, RATE_LIMITED or INTERNAL.
 * @param identifiesBrowsers `false` with a real pool, which does not say from which browser an answer comes
 */
export function identityResolvers(service: CodeService, identifiesBrowsers: boolean): Resolvers {
  return {
    Query: {
      async ensureUserAndDispatchOTP(_parent, { storeId, phone }, context) {
        requireStore(context, storeId);
        const sent = await service.dispatch({
          phone: requirePhone(phone),
          device: identifiesBrowsers ? renewDevice(context) : null,
          network: networkOf(context.ip),
        });
        requireSent(sent);
        return { isExistingUser: true };
      },

      async verifyCustomOTP(_parent, { storeId, phone, otp }, context) {
        requireStore(context, storeId);
        const device = identifiesBrowsers ? deviceCookie.read(context.cookies) : null;
        const isVerified = await service.check({ phone: requirePhone(phone), code: otp.trim(), device });
        return { isVerified };
      },
    },
  };
}

/** The id in the browser's device cookie, which is renewed, or set if there is none. */
function renewDevice(context: GraphQLContext): string {
  const device = deviceCookie.read(context.cookies) ?? deviceCookie.create();
  const { name, maxAgeSeconds } = deviceCookie;
  context.setCookie({ name, value: device, maxAgeSeconds });
  return device;
}
