/** Reads and removes the tokens that Amplify stores, without loading Amplify. */
const PREFIX = 'CognitoIdentityServiceProvider.';

export type TokenStorage = Pick<Storage, 'getItem' | 'removeItem' | 'key' | 'length'>;

export interface StoredTokens {
  readonly exist: () => boolean;
  /** Removes the tokens and returns the refresh token among them. */
  readonly take: () => string | null;
}

/** @param storage may throw if the browser denies it; then nobody is signed in */
export function createStoredTokens(storage: () => TokenStorage, clientId: string): StoredTokens {
  const own = `${PREFIX}${clientId}.`;
  const lastUser = () => storage().getItem(`${own}LastAuthUser`);
  return {
    exist: () => attempt(() => lastUser() !== null) ?? false,
    take: () =>
      attempt(() => {
        const kept = storage();
        const refreshToken = kept.getItem(`${own}${lastUser()}.refreshToken`);
        const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index));
        for (const key of keys) if (key?.startsWith(own)) kept.removeItem(key);
        return refreshToken;
      }) ?? null,
  };
}

function attempt<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
