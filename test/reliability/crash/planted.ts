import type { Spoil } from './history.ts';

/** Mistakes in the file calls of a store. The search must find each of them. */
export const planted: Readonly<Record<string, Spoil>> = {
  'the log goes before the readable file is in place': (call, make) => {
    if (call.call === 'rename' && call.to.endsWith('db.json')) make({ call: 'remove', path: `${call.to}.log` });
    return make(call);
  },
  'the readable file is not replaced at once: the old one goes first': (call, make) => {
    if (call.call === 'rename') make({ call: 'remove', path: call.to });
    return make(call);
  },
  'the readable file is written where it stands': (call, make) => {
    const isReplaced = call.call === 'replace' && call.path.endsWith('.db.json.tmp');
    if (isReplaced) return make({ ...call, path: call.path.replace('.db.json.tmp', 'db.json') });
    return call.call === 'rename' && call.to.endsWith('db.json') ? 0 : make(call);
  },
  'now and then a change is answered and not written': (call, make) => {
    const isLost = call.call === 'write' && call.position > 0 && call.bytes.length % 5 === 0;
    return isLost ? call.bytes.length : make(call);
  },
  'what a failed write has left is not cut off': (call, make) => (call.call === 'truncate' ? 0 : make(call)),
};
