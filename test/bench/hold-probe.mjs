// Loaded into a measured server (`node --import`): tells the bench, when asked, for how long at most the event loop was held up
// since it was last asked, in milliseconds.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delays = monitorEventLoopDelay({ resolution: 1 });
delays.enable();
process.on('message', () => {
  process.send({ heldMs: delays.max / 1e6 });
  delays.reset();
});
// The channel to the bench must not keep the server alive.
process.channel?.unref();
