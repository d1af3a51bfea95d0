import type { GraphQLContext } from '../graphql/context.ts';
import { requireStore } from '../graphql/errors.ts';
import type { Resolvers } from '../graphql/generated/resolvers.ts';
import type { CodeService } from './codeService.ts';
import { deviceCookie } from './deviceCookie.ts';
import { requirePhone, requireSent } from './refusals.ts';

/**
 * `ensureUserAndDispatchOTP` and `verifyCustomOTP` (S §7).
 * @param knowsBrowsers false: a real pool does not tell from which browser an answer comes
 */
export function identityResolvers(service: CodeService, knowsBrowsers: boolean): Resolvers {
  return {
    Query: {
      async ensureUserAndDispatchOTP(_parent, { storeId, phone }, context) {
        requireStore(context, storeId);
        const sent = await service.dispatch({
          phone: requirePhone(phone),
          device: knowsBrowsers ? keepDevice(context) : null,
          address: context.ip,
        });
        requireSent(sent);
        return { isExistingUser: true };
      },

      async verifyCustomOTP(_parent, { storeId, phone, otp }, context) {
        requireStore(context, storeId);
        const device = knowsBrowsers ? deviceCookie.read(context.cookies) : null;
        const isVerified = await service.check({ phone: requirePhone(phone), code: otp.trim(), device });
        return { isVerified };
      },
    },
  };
}

/** The browser's, or a new one that it is given. */
function keepDevice(context: GraphQLContext): string {
  const device = deviceCookie.read(context.cookies) ?? deviceCookie.create();
  const { name, maxAgeSeconds } = deviceCookie;
  context.setCookie({ name, value: device, maxAgeSeconds });
  return device;
}
