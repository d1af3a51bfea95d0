/** Preloaded into a child process: ends it when the process that started it is gone, however that ended. */
process.on('disconnect', () => process.exit(0));
// The channel alone keeps nothing running.
process.channel?.unref();
