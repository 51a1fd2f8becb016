import type { Data } from './data.ts';
import type { Fields } from './parts.ts';
import type { Prng } from './prng.ts';
import { REMIND_METHODS } from './validation.ts';
import { VIEW_TEXTS } from './view-operations.ts';

const TEXTS = ['Call back', ' Visit the flat ', 'Договор', 'a "quoted" text', 'line 1\nline 2', 'x'.repeat(180)];
const SUMS = [1500, 99.9, '1500.50', '2000', 1, 0, '0', -5, '-12.5', 2_500_000, 'abc', null, true];
const UNKNOWN_ID = 999_999;
const DAY_S = 24 * 60 * 60;

const some = <T>(prng: Prng, items: readonly T[], most: number): T[] =>
  Array.from({ length: prng.integer(0, most) }, () => prng.pick(items));

/** Values that a client sends by mistake instead of an ID. */
const wrongIds = (prng: Prng) => prng.pick<unknown>([UNKNOWN_ID, 'abc', 1.5, true, null, {}]);

function minimalTask(prng: Prng, data: Data): Fields {
  return {
    title: prng.pick(TEXTS),
    owner_id: prng.pick(data.employees).id,
    project_id: prng.pick(data.projectIds),
  };
}

function fullTask(prng: Prng, data: Data, nowMs: number): Fields {
  const task = minimalTask(prng, data);
  const start = Math.floor(nowMs / 1000) + prng.integer(1, 30) * DAY_S;
  const labels = data.labels.filter(({ projectId }) => projectId === task['project_id']);
  return {
    ...task,
    text: prng.pick(TEXTS),
    date_start: start,
    date_end: start + prng.integer(0, 5) * DAY_S,
    remind_type: prng.integer(0, 3),
    remind_method: [prng.pick(REMIND_METHODS), ...some(prng, REMIND_METHODS, 1)],
    ...(prng.chance(0.6) && { lead_id: prng.pick(data.leads).id }),
    ...(prng.chance(0.7) && { observers: some(prng, data.employees, 3).map(({ id }) => id) }),
    ...(prng.chance(0.7) && { labels: some(prng, labels, 3).map(({ id }) => id) }),
    ...(prng.chance(0.7) && { visibility: prng.integer(0, 2) }),
    ...(prng.chance(0.2) && { contact_id: prng.pick(data.leads).contact_id }),
  };
}

/** Mistakes of integration code. Each returns the fields that it changes; an undefined field is omitted. */
function mistake(prng: Prng, task: Fields, data: Data, nowMs: number): Fields {
  const nowS = Math.floor(nowMs / 1000);
  const ids = ['owner_id', 'project_id', 'lead_id'];
  return prng.pick<() => Fields>([
    () => ({ title: undefined }),
    () => ({ project_id: undefined }),
    () => ({ [prng.pick(['owner_id', 'text'])]: undefined }),
    () => ({ [prng.pick(['title', 'text'])]: prng.pick<unknown>(['', 5, null, ['a']]) }),
    () => ({ [prng.pick(ids)]: wrongIds(prng) }),
    () => ({ [prng.pick(ids)]: UNKNOWN_ID }),
    () => ({ owner_id: String(task['owner_id']), visibility: '1' }),
    () => ({ project_id: String(task['project_id']) }),
    () => ({ observers: [prng.pick<unknown>([UNKNOWN_ID, 'x', String(prng.pick(data.employees).id)])] }),
    () => ({ labels: [prng.pick<unknown>([UNKNOWN_ID, prng.pick(data.labels).id, null])] }),
    () => ({ remind_type: prng.integer(1, 3), remind_method: prng.pick<unknown>([undefined, [], 'sms', ['fax']]) }),
    () => ({ remind_type: prng.pick<unknown>([undefined, 9, '1']), remind_method: undefined }),
    () => ({ date_start: prng.pick<unknown>([nowS - 400 * DAY_S, nowS + 3000 * DAY_S, '2024-05-01', String(nowS)]) }),
    () => ({ date_start: nowS + 9 * DAY_S, date_end: nowS + 2 * DAY_S }),
    () => ({ visibility: prng.pick<unknown>([2, 7, '2']), observers: undefined }),
    () => ({ [prng.pick(['priority', 'Title', 'tags'])]: 1 }),
  ])();
}

export function drawTask(prng: Prng, data: Data, nowMs: number): Fields {
  const task = prng.chance(0.45) ? minimalTask(prng, data) : fullTask(prng, data, nowMs);
  const mistakes = prng.chance(0.6) ? 0 : prng.integer(1, 3);
  return Array.from({ length: mistakes }).reduce<Fields>(
    (fields) => ({ ...fields, ...mistake(prng, task, data, nowMs) }),
    task,
  );
}

export function drawViewEdit(prng: Prng): Fields {
  const value = (name: string): unknown => {
    if (prng.chance(0.12)) return prng.pick<unknown>(['', null, 5, '  padded ', 'x'.repeat(180), ['a']]);
    if (name !== 'page' && name !== 'referer') return prng.pick(['bing', 'newsletter', 'купить', 'cpc', 'a b']);
    return prng.chance(0.1) ? 'not a url' : `https://shop.example/${prng.integer(1, 99)}`;
  };
  const isFull = prng.chance(0.15);
  const names = VIEW_TEXTS.filter(() => isFull || prng.chance(0.35));
  return {
    ...Object.fromEntries(names.map((name) => [name, value(name)])),
    ...(prng.chance(0.1) && { [prng.pick(['title', 'visitor', 'uuid'])]: 'x' }),
  };
}

export function drawPayment(prng: Prng): Fields {
  const payment: Fields = {
    category: prng.pick(['Rent', 'Sale', `Category ${prng.integer(1, 99)}`]),
    purpose: prng.pick(['Deposit', 'Fee', `Purpose ${prng.integer(1, 99)}`]),
    sum: prng.chance(0.5) ? prng.integer(1, 90_000) / 100 : prng.pick<unknown>(SUMS),
  };
  if (prng.chance(0.1)) payment[prng.pick(['category', 'purpose', 'sum'])] = undefined;
  if (prng.chance(0.05)) payment['category'] = 7;
  if (prng.chance(0.1)) payment['currency'] = 'EUR';
  return payment;
}

export function drawOwner(prng: Prng, data: Data): Fields {
  const id = prng.pick(data.employees).id;
  if (prng.chance(0.55)) return { owner: id };
  if (prng.chance(0.6)) return { owner: 0 };
  return prng.pick<Fields>([
    { owner: UNKNOWN_ID },
    { owner: String(id) },
    { owner: '0' },
    {},
    { owner: id, notify: 1 },
  ]);
}

export function drawComment(prng: Prng): Fields {
  return prng.pick<Fields>([
    { text: prng.pick(TEXTS) },
    { text: 'Done' },
    { text: '' },
    { text: 5 },
    {},
    { text: 'a', a: 1 },
  ]);
}
