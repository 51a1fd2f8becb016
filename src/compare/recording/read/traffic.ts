import type { OperationId } from '../../../generated/operations.ts';
import type { Exchange } from '../../exchange.ts';
import { operationOf, samples } from '../../samples.ts';
import type { HarEntry } from './entry.ts';
import { flawOf, hasEnvelope } from './flaw.ts';
import { type Har, UnreadableRecording } from './har-file.ts';
import { withoutRepeats } from './repeats.ts';

export interface RecordedTraffic {
  /** Base URL of the service. */
  base: string;
  /** In the order of their start, including partial exchanges. */
  exchanges: readonly Exchange[];
  /** Why entries are not judged, with the numbers of the entries. */
  leftOut: ReadonlyMap<string, readonly number[]>;
  isLeadmock: boolean;
}

interface Route {
  base: string;
  path: string;
  operation: OperationId;
}

function decodedStep(step: string): string {
  try {
    const text = decodeURIComponent(step);
    return text.includes('/') ? step : text;
  } catch {
    return step;
  }
}

/** The longest path that is the path of an operation. */
function routeOf({ method, url: { origin, pathname } }: HarEntry): Route | undefined {
  const steps = pathname.replace(/\/$/, '').split('/').slice(1);
  for (let count = steps.length; count > 0; count -= 1) {
    const path = `/${steps.slice(-count).map(decodedStep).join('/')}`;
    const operation = operationOf(`${method} ${path}`);
    if (operation) return { base: [origin, ...steps.slice(0, -count)].join('/'), path, operation };
  }
  return undefined;
}

type Routed = readonly (readonly [entry: HarEntry, route: Route | undefined])[];

function mostFrequentBase(all: Routed, isCounted: (entry: HarEntry) => boolean): string | undefined {
  const counts = new Map<string, number>();
  for (const [entry, route] of all)
    if (route && isCounted(entry)) counts.set(route.base, (counts.get(route.base) ?? 0) + 1);
  const [best] = [...counts].sort(([, one], [, other]) => other - one);
  return best?.[0];
}

function whyForeign(entry: HarEntry, base: string): string {
  if (entry.method === 'OPTIONS') return 'CORS preflight (OPTIONS)';
  const isHere = entry.url.href.startsWith(`${base}/`);
  return isHere && hasEnvelope(entry) ? 'request to an operation outside the contract' : 'request outside the API';
}

function exchangeOf(entry: HarEntry, { path, operation }: Route, isPartial: boolean): Exchange {
  const { number, method, token, contentType, body, sent, atMs, endMs, respondedMs, status, response } = entry;
  const request = { number, operation, method, path, token, contentType, body, sent };
  return { ...request, atMs, endMs, respondedMs, status, response, isPartial };
}

/** @throws UnreadableRecording if no exchange can be judged */
export function trafficIn(har: Har): RecordedTraffic {
  const { entries } = har;
  const { kept, repeated } = withoutRepeats(entries);
  const all = kept.map((entry) => [entry, routeOf(entry)] as const);
  const isUnsaved = ({ status, responseText }: HarEntry) => status > 0 && responseText === undefined;
  const base = mostFrequentBase(all, hasEnvelope) ?? mostFrequentBase(all, isUnsaved);
  const leftOut = new Map([...har.leftOut].map(([why, numbers]) => [why, [...numbers]]));
  const leave = (number: number, why: string) =>
    leftOut
      .set(why, leftOut.get(why) ?? [])
      .get(why)
      ?.push(number);
  for (const number of repeated) leave(number, 'repeated entry of one request, perhaps of a service worker');
  const exchanges: Exchange[] = [];
  for (const [entry, route] of base === undefined ? [] : all) {
    const ours = route?.base === base ? route : undefined;
    const flaw = ours && flawOf(entry, 'body' in samples[ours.operation]);
    const why = ours ? flaw?.why : whyForeign(entry, base ?? '');
    if (why !== undefined) leave(entry.number, why);
    if (ours && flaw?.isPartial !== false) exchanges.push(exchangeOf(entry, ours, flaw !== undefined));
  }
  if (base === undefined || exchanges.every(({ isPartial }) => isPartial))
    throw new UnreadableRecording(whyNothing(har.total, leftOut));
  return { base, exchanges, leftOut, isLeadmock: entries.some(({ isOfLeadmock }) => isOfLeadmock) };
}

function whyNothing(total: number, leftOut: RecordedTraffic['leftOut']): string {
  const reasons = [...leftOut].map(([why, numbers]) => `${numbers.length} × ${why}`);
  const what = `compare can use none of the ${total} entries`;
  if (reasons.length > 0) return `${what}: ${reasons.join('; ')}`;
  return `${what}: no entry has a response of the service. Record calls such as POST /login, POST /task, GET /view/{id} or POST /lead/{id}/payment, whose responses have the status "success" or "error"`;
}
