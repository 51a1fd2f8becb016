import type { Spoil } from './history.ts';

/** Mistakes that a store could make with its files, put between it and the disk: each must be found out. */
export const planted: Readonly<Record<string, Spoil>> = {
  'the log that is needed is removed before the readable file is written': (call, make, disk) => {
    if (call.call === 'create' && call.path.endsWith('.db.json.tmp')) {
      for (const path of disk.paths) if (/\.log2?$/.test(path)) make({ call: 'remove', path });
    }
    return make(call);
  },
  'the readable file is not replaced at once: the old one goes first': (call, make) => {
    if (call.call === 'rename') make({ call: 'remove', path: call.to });
    return make(call);
  },
  'the readable file is written where it stands': (call, make, disk) => {
    if (call.call !== 'rename' || !call.to.endsWith('db.json')) return make(call);
    const bytes = disk.read(call.from) ?? Buffer.alloc(0);
    make({ call: 'remove', path: call.to });
    const descriptor = make({ call: 'create', path: call.to });
    make({ call: 'write', descriptor, bytes, position: 0 });
    return make({ call: 'close', descriptor });
  },
  'now and then a change is answered and not written': (call, make) => {
    const isLost = call.call === 'write' && call.position > 0 && call.position % 7 === 0;
    return isLost ? call.bytes.length : make(call);
  },
  'the log that is written to is begun anew with the readable file, whatever came in since': (call, make, disk) => {
    const answer = make(call);
    if (call.call === 'rename' && call.to.endsWith('db.json')) {
      for (const path of disk.paths) if (/\.log2?$/.test(path)) make({ call: 'remove', path });
    }
    return answer;
  },
};
