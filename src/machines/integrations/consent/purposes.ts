import type { Integrations, ScriptKind } from '../../../contract/domain/index.ts';
import type { Purpose } from './types.ts';

/** What a third party's script is for. A tag manager can load anything, so it counts as advertising. */
const purposeOfScript: Readonly<Record<ScriptKind, Purpose>> = {
  chat: 'chat',
  marketing: 'offers',
  tagManager: 'offers',
  webAnalytics: 'measuring',
  survey: 'measuring',
};

export function isScriptAllowed(kind: ScriptKind, allowed: readonly Purpose[]): boolean {
  return allowed.includes(purposeOfScript[kind]);
}

/** A purpose that this shop has a use for. */
export interface PurposeUse {
  readonly purpose: Purpose;
  /** The hosts that receive something, besides the shop's own. */
  readonly hosts: readonly string[];
}

/** The purposes that consent is asked for, with who receives what. */
export function purposesOf({ analytics, scripts, vitals }: Integrations, origin: string): PurposeUse[] {
  const purposes: readonly Purpose[] = ['measuring', 'offers', 'chat'];
  return purposes.flatMap((purpose) => {
    const urls = [
      ...(purpose === 'measuring' && analytics ? [analytics.url] : []),
      ...scripts.filter(({ kind }) => purposeOfScript[kind] === purpose).map(({ url }) => url),
    ];
    if (urls.length === 0 && !(purpose === 'measuring' && vitals)) return [];
    const own = new URL(origin).host;
    const hosts = new Set(urls.map((url) => new URL(url, origin).host).filter((host) => host !== own));
    return [{ purpose, hosts: [...hosts] }];
  });
}
