import { startLeadmock } from '../support/run-leadmock.ts';
import { type Attack, attacks } from './attacks.ts';
import { type Got, talk } from './hostile-socket.ts';
import { handlesOf, mebibytesOf } from './linux.ts';
import { type Part, type Scope, scoped, within } from './part.ts';

/** Maximum duration of a normal request in milliseconds during the attacks. */
const PATIENCE_MS = 50_000;
const SAMPLE_MS = 50;

/** @returns the outcomes as text: "1 × 431", "1 × success, 1 × 400" or "nothing" */
function outcomesOf(got: readonly Got[]): string {
  const sum = new Map<string, number>();
  for (const { outcomes } of got)
    for (const [outcome, count] of outcomes) sum.set(outcome, (sum.get(outcome) ?? 0) + count);
  return [...sum].map(([outcome, count]) => `${count} × ${outcome}`).join(', ') || 'nothing';
}

async function attack(port: number, { what, many, talk: how, gets }: Attack, failures: string[]): Promise<string[]> {
  const got = await Promise.all(Array.from({ length: many }, (_, at) => talk(port, how(at))));
  const answers = outcomesOf(got);
  const hanging = got.filter(({ isClosed }) => !isClosed).length;
  const slowest = Math.max(...got.map(({ afterMs }) => afterMs)) / 1000;
  if (hanging > 0) failures.push(`${what}: ${hanging} connections hang`);
  if (!gets.test(answers)) failures.push(`${what}: got ${answers}, not ${gets}`);
  return [what, String(many), answers, hanging === 0 ? `after ${slowest.toFixed(1)} s` : 'HANGS'];
}

async function attackAll(scope: Scope, folder: string, isQuick: boolean) {
  const leadmock = await startLeadmock(scope, ['--ephemeral'], { cwd: folder });
  const token = await leadmock.login();
  const failures: string[] = [];
  const rows: string[][] = [];
  const before = { handles: handlesOf(leadmock.pid), memory: mebibytesOf(leadmock.pid) };
  let most = before.memory;
  const sampling = setInterval(() => {
    most = Math.max(most, mebibytesOf(leadmock.pid));
  }, SAMPLE_MS);
  scope.onTestFinished(() => clearInterval(sampling));
  const normal = async () => {
    const { body } = await within(PATIENCE_MS, 'a normal request', leadmock.call('GET', '/view/1001', { token }));
    if (body.status !== 'success') failures.push(`a normal request got ${JSON.stringify(body)}`);
  };
  const all = attacks(token, isQuick);
  // Attacks that wait for 30 seconds run at the same time as all others.
  const waiting = all.filter(({ isSlow }) => isSlow).map((one) => attack(leadmock.port, one, failures));
  for (const one of all.filter(({ isSlow }) => !isSlow)) {
    rows.push(await attack(leadmock.port, one, failures));
    await normal();
  }
  rows.push(...(await Promise.all(waiting)));
  await normal();
  const after = { handles: handlesOf(leadmock.pid), memory: mebibytesOf(leadmock.pid) };
  const handles = after.handles - before.handles;
  if (handles > 10) failures.push(`${handles} more handles than before`);
  rows.push([
    'afterwards: a normal request is answered',
    '',
    `${handles} more handles`,
    `${before.memory.toFixed(0)} → ${after.memory.toFixed(0)} MiB, at most ${most.toFixed(0)}`,
  ]);
  return { rows, failures };
}

/** Raw connections that send invalid or hostile requests. */
export const abuse: Part = async ({ isQuick }, folder) => ({
  title: 'Abuse of raw sockets',
  heads: ['What was sent', 'connections', 'answered', 'closed'],
  ...(await scoped((scope) => attackAll(scope, folder, isQuick))),
});
