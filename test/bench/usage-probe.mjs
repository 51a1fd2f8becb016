// Loaded into every measured server (`node --import`): tells the bench, when asked, what the process has used so far.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss() });
});
// The channel to the bench must not keep the server alive.
process.channel?.unref();
