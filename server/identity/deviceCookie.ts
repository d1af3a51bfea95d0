import { randomToken } from './secrets.ts';

const cookieDays = 180;
const pattern = /^[\w-]{43}$/;

/**
 * The cookie that tells the browser which asked for a code from strangers, so that these can neither use up its
 * tries nor, once it has signed in, its codes. It says nothing about the shopper.
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
