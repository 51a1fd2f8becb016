// Loaded into every measured server (`node --import`). On request, it reports the resources that the process has used.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpuMicros: user + system, rssBytes: process.memoryUsage.rss() });
});
// The channel to the bench must not keep the server alive.
process.channel?.unref();
