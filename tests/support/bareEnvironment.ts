/**
 * The environment of a child process that must not see the test's own settings: `settings`, and where programs are. The cache
 * of compiled code is passed on too, because without it the shop's commands take twice as long to start.
 */
export function bareEnvironment(settings: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  return { PATH, NODE_COMPILE_CACHE, ...settings };
}
