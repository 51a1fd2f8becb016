// What the build puts in the place of the global timers in every package that it bundles (src/core/real-time.ts says why).
export {
  clearImmediate,
  clearInterval,
  clearTimeout,
  setImmediate,
  setInterval,
  setTimeout,
} from '../src/core/real-time.ts';
