import { randomToken } from './secrets.ts';

const cookieDays = 180;
const pattern = /^[\w-]{43}$/;

/**
 * The cookie that identifies the browser that requested a code, so that other browsers can neither use up its attempts nor,
 * once it has signed in, its codes. It contains nothing about the shopper.
 */
export const deviceCookie = {
  name: 'signin_device',
  maxAgeSeconds: cookieDays * 86_400,
  read(cookies: ReadonlyMap<string, string>): string | null {
    const value = cookies.get(this.name);
    return value !== undefined && pattern.test(value) ? value : null;
  },
  create: randomToken,
};
