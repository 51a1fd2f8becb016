import { type OneRequest, ProbedServer } from '../probed-server.ts';
import type { Effort, Findings } from '../report.ts';
import { median } from '../statistics.ts';
import { ephemeral } from '../subjects.ts';

const RECORDS = 100_000;
/** Size of a seed just below the limit of the control plane, 64 MiB. */
const SEED_BYTES = 64 * 1024 * 1024 - 1000;
const ROUNDS = { quick: 1, full: 5 };

const comment = (id: number, text: string) =>
  `{"id":"${id}","lead_id":1,"text":"${text}","created_at":"01.02.26 10:20:30","author":{"id":1,"type":"main"}}`;
const people =
  '"users":[{"id":1,"login":"a@example.com","password":"a","type":"main"}],"projects":[{"id":1,"name":"p"}]';

/** Creates a seed with comments on one lead, with a total size in bytes. */
function seedOf(records: number, bytes: number): string {
  const wrap = (comments: string) =>
    `{"data":{${people},"leads":[{"id":1,"project_id":1,"contact_id":1,"name":"n"}],"comments":[${comments}]}}`;
  const bare = comment(records, '').length + 1;
  const text = 'x'.repeat(Math.max(1, Math.floor((bytes - wrap('').length) / records) - bare));
  return wrap(Array.from({ length: records }, (_, at) => comment(at + 1, text)).join(','));
}

const MERGED_LEADS = 10_000;
const LEAD = { project_id: 1, contact_id: 1, name: 'n' };
const merge = JSON.stringify({ mode: 'merge', data: { leads: Array(MERGED_LEADS).fill(LEAD) } });

/** Measures how long the largest calls of the control plane take, and how long they block other clients. */
export async function large({ isQuick }: Effort, folder: string): Promise<Findings> {
  const seed = seedOf(RECORDS, SEED_BYTES);
  const requests: (OneRequest & { what: string; resetsFirst?: boolean })[] = [
    { what: 'a merge of 10,000 leads', method: 'POST', path: '/_mock/seed', body: merge, resetsFirst: true },
    { what: 'a seed of 64 MB, 100,000 records', method: 'POST', path: '/_mock/seed', body: seed },
    { what: 'a snapshot of 100,000 records', method: 'PUT', path: '/_mock/snapshots/large', body: '' },
    { what: 'going back to it', method: 'POST', path: '/_mock/snapshots/large/restore', body: '' },
    { what: 'reading them all', method: 'GET', path: '/_mock/state/comments', body: '' },
    { what: 'a search among them', method: 'GET', path: '/_mock/state/comments?search=xyz', body: '' },
    { what: 'a change of a lead', method: 'PATCH', path: '/_mock/state/leads/1', body: '{"name":"m"}' },
    { what: 'their fixture', method: 'GET', path: '/_mock/fixture', body: '' },
  ];
  const server = await ProbedServer.start(ephemeral(), folder);
  const rows: string[][] = [];
  for (const { what, resetsFirst, ...request } of requests) {
    const times: number[] = [];
    const waits: number[] = [];
    for (let round = 0; round < ROUNDS[isQuick ? 'quick' : 'full']; round += 1) {
      if (resetsFirst) await server.send({ method: 'POST', path: '/_mock/reset', body: '' });
      await server.blockedMs();
      const { ms, status, text } = await server.send(request);
      if (status >= 300)
        throw new Error(`${request.method} ${request.path} is answered with ${status}: ${text.slice(0, 300)}`);
      times.push(ms);
      waits.push(await server.blockedMs());
    }
    rows.push([what, `${median(times).toFixed(0)} ms`, `${median(waits).toFixed(0)} ms`]);
  }
  await server.stop();
  return { title: 'What is large', heads: ['request', 'until its answer', 'others wait'], rows, goals: [] };
}
