import { provenIn } from '../../src/compare/judge/judge.ts';
import { compareRecording } from '../../src/compare/recording/compare-recording.ts';
import { readHar } from '../../src/compare/recording/read/har-file.ts';
import { type RecordingReport, reportOf } from '../../src/compare/recording/report.ts';
import { type Comparison, compare } from '../../src/compare/run.ts';
import type { Send } from '../../src/compare/transport.ts';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import { createData } from '../second-service/data.ts';
import { drawSettings } from '../second-service/random-settings.ts';
import { drawRecording } from '../second-service/recording.ts';
import { type Change, createService } from '../second-service/service.ts';
import type { Settings } from '../second-service/settings.ts';
import { type ViolationName, violations } from '../second-service/violations.ts';

const signal = new AbortController().signal;

interface Judged {
  settings: Settings;
  /** Wrong conclusions, such as `secondUser told evict, is allow`. */
  wrong: string[];
}

function wrongOf(told: Readonly<Record<string, string>>, { assumptions }: Settings): string[] {
  const truth = assumptions as unknown as Readonly<Record<string, unknown>>;
  const wrong = Object.entries(told).filter(([id, value]) => String(truth[id]) !== value);
  return wrong.map(([id, value]) => `${id} told ${value}, is ${truth[id]}`);
}

export async function compareSecondRecording(
  seed: number,
  { violation, length, own }: { violation?: ViolationName; length?: number; own?: Change } = {},
): Promise<Judged & { report: RecordingReport; told: number; isShown: boolean }> {
  const { settings, har, firstDifference } = drawRecording(seed, violation, length, own);
  const found = compareRecording(readHar(Buffer.from(JSON.stringify(har))));
  const proven = provenIn(found);
  const wrong = wrongOf(proven, settings);
  const told = Object.keys(proven).length;
  return { settings, report: reportOf(found, defaultAssumptions), wrong, told, isShown: firstDifference >= 0 };
}

/**
 * Compares the second service in a live run, like any service that is not a leadmock. Time advances only by 20 ms for
 * each request, and while the run waits.
 */
export async function compareSecondLive(seed: number, violation?: ViolationName): Promise<Judged & Comparison> {
  const { requires, assumes, change = () => {} } = violation === undefined ? {} : violations[violation];
  const drawn = drawSettings(seed);
  const settings = { ...drawn, assumptions: { ...drawn.assumptions, ...requires, ...assumes } };
  const service = createService(settings, change);
  const data = createData(settings);
  const user = data.users.find(({ type }) => type === 'main') ?? data.users[0];
  const [lead] = data.leads.filter(
    ({ ownerId, custom }) => ownerId && custom.some(({ type }) => type === 'funnel_date'),
  );
  const [view, spareView] = data.views;
  if (!user || !lead || !view || !spareView) throw new Error('the service has no records for a run');
  let nowMs = Date.UTC(2026, 4, 5, 9);
  const send: Send = async ({ method, path, headers, body }) => {
    nowMs += 20;
    const lower = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
    const response = service({ method, path, headers: lower, atMs: nowMs, ...(body !== undefined && { body }) });
    const date = Date.parse(response.headers['date'] ?? response.headers['Date'] ?? '');
    return { status: response.status, body: parse(response.body), dateMs: Number.isNaN(date) ? nowMs : date };
  };
  const known = {
    login: user.login,
    password: user.password,
    lead: lead.id,
    view: view.id,
    spareView: spareView.id,
    project: lead.projectId,
    employee: data.employees.find(({ id }) => id !== user.id && id !== lead.ownerId)?.id,
    label: data.labels.find(({ projectId }) => projectId === lead.projectId)?.id,
  };
  const wait = async (ms: number) => {
    nowMs += ms;
  };
  const run = { known, mayWrite: true, leadIsDeal: lead.deal, current: defaultAssumptions, taskStatus: 0 };
  const comparison = await compare(run, { send, now: () => nowMs, wait, signal });
  const told = comparison.report.assumptions.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]]));
  return { ...comparison, settings, wrong: wrongOf(Object.fromEntries(told), settings) };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
