import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inTurn, withServers } from '../in-turn.ts';
import { type Load, load } from '../load.ts';
import type { MeasuredServer, Subject } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { spread } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { compareAnswers, type Work, works } from '../works.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CONNECTIONS = 10;
const LEAST = 0.95;

/**
 * Code of `src/http/service/log-request.ts` (journal, events, coverage) and of `warnings.ts` and `check-body.ts`
 * (warnings) in the bundle, with a replacement that does none of this work. No setting turns it off.
 */
const CUTS: readonly [found: RegExp, put: string][] = [
  [/sandbox\.journal\.begin\(requestId\w*,.*?res\.locals\)\),/, ''],
  [/function addToJournal\([\w,]+\)\{/, '$&return;'],
  [/function noteWarning\(\w+,\w+\)\{/, '$&return;'],
  [/warnOfHead=\(req,res\)=>\{/, '$&return;'],
  [/function warnOfDefault\(\w+\)\{return\(_req,\{locals\}\)=>\{/, '$&return;'],
  [/warnOfUnexpectedBody=\(req,res\)=>\{/, '$&return;'],
  [/warnOfPasswordText=\(req,res\)=>\{/, '$&return;'],
  [/(undocumented\w*)=schema\w*\.isOpen\?\[\]:Object\.keys\(body\)\.filter\(.*?\)\);/, '$1=[];'],
];

/** Creates a copy of the program that keeps no requests and finds no warnings. */
function keepingNothing(folder: string): Subject {
  const copy = join(folder, 'keeping-nothing');
  for (const part of ['dist', 'schemas', 'fixtures', 'package.json']) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  }
  const files = readdirSync(join(copy, 'dist')).filter((name) => name.endsWith('.js'));
  for (const [found, put] of CUTS) {
    const [file, ...others] = files.filter((name) => found.test(readFileSync(join(copy, 'dist', name), 'utf8')));
    if (!file || others.length > 0) throw new Error(`the bundle does not show what is to be cut out of it: ${found}`);
    const path = join(copy, 'dist', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(found, put));
  }
  return { ...ephemeral(), name: 'off', script: join(copy, 'dist/leadmock.js') };
}

/**
 * Checks that a server keeps its requests and counts warnings, or does neither.
 * @throws Error otherwise
 */
async function check({ name, call }: MeasuredServer, keeps: boolean): Promise<void> {
  await call('GET', '/view/1001?token=a-token-in-a-wrong-place');
  const { requests } = (await call('GET', '/_mock/requests')) as { requests: unknown[] };
  const { warnings } = (await call('GET', '/_mock/warnings')) as { warnings: unknown[] };
  if (requests.length > 0 !== keeps || warnings.length > 0 !== keeps)
    throw new Error(`${name}: ${requests.length} requests in the journal, ${warnings.length} warnings`);
}

function measure(work: Work, { rounds, ...extent }: Effort, folder: string): Promise<Findings> {
  const off = keepingNothing(folder);
  return withServers([off, ephemeral()], folder, async (servers) => {
    await compareAnswers(servers, work);
    for (const server of servers) await check(server, server.name !== off.name);
    const loads = await inTurn(servers, rounds, (server) => load(server, work, CONNECTIONS, extent));
    const perSecond = (one: Load) => one.perSecond;
    const cpuMicros = (one: Load) => one.cpuMicros;
    return {
      title: `Journal, warnings and events, ${work.name}, ${CONNECTIONS} connections`,
      heads: ['Server', 'requests/s', 'µs CPU each', 'requests/s × off', 'CPU × off'],
      rows: servers.map(({ name }) => [
        name,
        loads.median(name, perSecond).toFixed(0),
        loads.median(name, cpuMicros).toFixed(1),
        spread(loads.compare(name, off.name, perSecond)),
        spread(loads.compare(name, off.name, cpuMicros)),
      ]),
      goals: [
        {
          what: `${work.name}: requests per second with journal, warnings and events × without`,
          limit: LEAST,
          is: 'at least',
          values: loads.compare('leadmock', off.name, perSecond),
        },
      ],
    };
  });
}

/** Measures the cost of keeping each request and of finding warnings. */
export async function journal(effort: Effort, folder: string): Promise<Findings[]> {
  const findings: Findings[] = [];
  for (const work of works) findings.push(await measure(work, effort, folder));
  return findings;
}
