import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { found } from '../../support/needs.ts';
import { inTurn } from '../in-turn.ts';
import { type Load, load } from '../load.ts';
import { startServer } from '../measured-server.ts';
import { type Peer, type RunningPeer, startPeer } from '../peer.ts';
import { peers as allPeers } from '../peers.ts';
import type { Effort, Findings } from '../report.ts';
import { spread } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { comment, view } from '../works.ts';

const PREPARE = fileURLToPath(new URL('../../../.ci/prepare.mjs', import.meta.url));
const CONNECTIONS = 10;
/** Seconds after which the compilers of a Java machine have done most of their work. */
const WARM_UP_SECONDS = { quick: 0.3, full: 5 };
const JAVA = { name: 'java', anyOf: [['java', '-version']] };

/** Measured server: leadmock or a peer, with its requests. */
type Contestant = Pick<RunningPeer, 'name' | 'url' | 'token' | 'usage' | 'reset' | 'stop'> &
  Pick<Peer, 'view' | 'comment' | 'doesLess'>;

async function contestants(folder: string): Promise<Contestant[]> {
  const leadmock = await startServer(ephemeral(), folder);
  const answer = (await leadmock.call(view.method, view.path)) as Parameters<typeof allPeers>[0];
  const all: Contestant[] = [{ ...leadmock, view, comment, doesLess: '' }];
  for (const peer of allPeers(answer, leadmock.token, folder)) {
    all.push({ ...(await startPeer(peer, folder, leadmock.token)), ...peer });
  }
  return all;
}

/**
 * Compares leadmock with other mock servers that do similar work. It needs Linux to read the usage of their processes.
 */
export async function peers({ rounds, seconds, isQuick }: Effort, folder: string): Promise<Findings[]> {
  spawnSync(process.execPath, [PREPARE, '--peers'], { stdio: 'inherit' });
  if (found(JAVA) === undefined || !existsSync('/proc/self/stat')) {
    console.log('### Other mock servers: left out, this machine has no java or no /proc\n');
    return [];
  }
  const all = await contestants(folder);
  const warmUp = { seconds: isQuick ? WARM_UP_SECONDS.quick : WARM_UP_SECONDS.full };
  for (const one of all) {
    await load(one, one.view, CONNECTIONS, warmUp);
    await load(one, one.comment, CONNECTIONS, warmUp);
  }
  const loads = await inTurn(all, rounds, async (one) => ({
    view: await load(one, one.view, CONNECTIONS, { seconds }),
    comment: await load(one, one.comment, CONNECTIONS, { seconds }),
  }));
  for (const one of all) await one.stop();
  const cells = (name: string, of: (one: { view: Load; comment: Load }) => Load) => [
    loads.median(name, (one) => of(one).perSecond).toFixed(0),
    loads.median(name, (one) => of(one).cpuMicros).toFixed(0),
    spread(loads.compare(name, 'leadmock', (one) => of(one).cpuMicros)),
  ];
  const heads = (what: string) => [`${what}: requests/s`, 'µs CPU each', '× leadmock'];
  return [
    {
      title: `Other mock servers, ${CONNECTIONS} connections`,
      heads: ['Server', ...heads(view.name), ...heads(comment.name), 'MiB', 'does less'],
      words: [8],
      rows: all.map(({ name, doesLess }) => [
        name,
        ...cells(name, (one) => one.view),
        ...cells(name, (one) => one.comment),
        (loads.median(name, (one) => one.comment.rssBytes) / 2 ** 20).toFixed(0),
        doesLess,
      ]),
      goals: [],
    },
  ];
}
