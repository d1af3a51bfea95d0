/** Preloaded into a child process: exits when the parent process has ended, for whatever reason. */
process.on('disconnect', () => process.exit(0));
// The channel must not keep the process alive.
process.channel?.unref();
