import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type MeasuredServer, type Subject, startServer } from '../measured-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median, spread } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';
import { compare, compareAnswers, inTurn, type Measured, requests } from './requests.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** What `src/http/service/record.ts` becomes in the bundle: a request is told to the journal when it begins and when it has ended. */
const KEEPING = [/sandbox\.journal\.begin\(requestId\w*,.*?res\.locals\)\),/, /sandbox\.journal\.add\(\w+\),/];
const CONNECTIONS = 10;

/** A copy of the program whose requests leave nothing in the journal. */
function withoutJournal(folder: string): Subject {
  const copy = join(folder, 'without-journal');
  for (const part of ['dist', 'schemas', 'fixtures', 'package.json']) {
    cpSync(join(ROOT, part), join(copy, part), { recursive: true });
  }
  const files = readdirSync(join(copy, 'dist')).filter((name) => name.endsWith('.js'));
  for (const keeping of KEEPING) {
    const [file, ...others] = files.filter((name) => keeping.test(readFileSync(join(copy, 'dist', name), 'utf8')));
    if (!file || others.length > 0)
      throw new Error('the bundle does not show where src/http/service/record.ts keeps a request');
    const path = join(copy, 'dist', file);
    writeFileSync(path, readFileSync(path, 'utf8').replace(keeping, ''));
  }
  return { ...ephemeral(), name: 'without journal', script: join(copy, 'dist/leadmock.js') };
}

async function measure(request: Measured, effort: Effort, folder: string): Promise<Findings> {
  const subjects = [withoutJournal(folder), ephemeral()];
  const servers: MeasuredServer[] = [];
  for (const subject of subjects) servers.push(await startServer(subject, folder));
  await compareAnswers(servers, request);
  const loads = await inTurn(servers, request, CONNECTIONS, effort);
  for (const server of servers) await server.stop();
  const figure = (name: string, of: 'perSecond' | 'cpuMicros') => compare(loads, name, 'without journal', of);
  const row = (name: string) => [
    name,
    median((loads.get(name) ?? []).map(({ perSecond }) => perSecond)).toFixed(0),
    median((loads.get(name) ?? []).map(({ cpuMicros }) => cpuMicros)).toFixed(1),
    spread(figure(name, 'perSecond')),
    spread(figure(name, 'cpuMicros')),
  ];
  return {
    title: `The journal, ${request.name}, ${CONNECTIONS} connections`,
    heads: ['Server', 'requests/s', 'µs CPU each', 'requests/s × without', 'CPU × without'],
    rows: servers.map(({ name }) => row(name)),
    goals: [
      {
        what: `${request.name}: requests per second with the journal × without`,
        limit: 0.85,
        is: 'at least',
        values: figure('leadmock', 'perSecond'),
      },
    ],
  };
}

/** What it costs to keep each request. */
export async function journal(effort: Effort, folder: string): Promise<Findings[]> {
  const findings: Findings[] = [];
  for (const request of effort.isQuick ? requests.slice(0, 1) : requests)
    findings.push(await measure(request, effort, folder));
  return findings;
}
