import assert from 'node:assert/strict';
import type { Expected } from './ask.ts';
import type { RealAnswer } from './real.ts';
import type { Document, Fixture, ModelFault, ModelSession, World } from './world.ts';

const byId = (rows: Document[string]) => rows.toSorted((a, b) => Number(a.id) - Number(b.id));

/** Sorts a state, so that its order is ignored. */
export const sorted = (document: Document) =>
  Object.fromEntries(Object.entries(document).map(([k, rows]) => [k, byId(rows)]));

/** @returns a state in the form of `GET /_mock/state` */
export function fixtureOf({ extra_fields = {}, ...rows }: Readonly<Record<string, unknown>>): Fixture {
  return { rows: rows as Document, extraFields: extra_fields as Fixture['extraFields'] };
}

export const iso = (instant: number) => new Date(instant).toISOString();

interface ShownToken {
  token: string;
  userId: number;
  service: string;
  lastActionAt: string;
  alive: boolean;
}

/** @returns the valid tokens in the form of `GET /_mock/tokens` */
export function aliveOf(tokens: readonly ShownToken[]): string[] {
  const alive = tokens.filter((one) => one.alive);
  return alive.map((one) => [one.token, one.userId, one.service, one.lastActionAt].join()).sort();
}

/** @returns the valid tokens of the model */
export function expectedAlive(world: World): string[] {
  const alive = [...world.sessions.values()].filter((session) => world.isAlive(session));
  const line = ({ token, user, service, lastAction }: ModelSession) => [token, user, service, iso(lastAction)].join();
  return alive.map(line).sort();
}

/** @returns the counts of a fault */
export const counts = ({ effect, when, matched, fired }: ModelFault) => [effect, when, matched, fired];

/** Compares a response of the service with the expected response. */
export function compareAnswer({ status, rule, body }: RealAnswer, expected: Expected, isAll: boolean): void {
  const { isLost, http, code, fields, result, begins } = expected;
  const shown = JSON.stringify(body);
  assert.equal(status, isLost ? 0 : http, shown);
  if (isLost) return;
  if (code === null) {
    assert.equal(body.status, 'success', shown);
    if (begins) assert.match(body.result.token, /^[A-Za-z0-9]{32}$/);
    else assert.deepEqual(body, result === undefined ? { status: 'success' } : { status: 'success', result });
    return;
  }
  assert.deepEqual([Object.keys(body), body.status], [['status', 'errors'], 'error']);
  assert.equal(body.errors[0].code, code, shown);
  if (expected.rule !== undefined) assert.equal(rule, expected.rule, shown);
  assert.equal(body.errors.length, isAll && fields.length > 0 ? fields.length : 1, shown);
  for (const [at, { message }] of body.errors.entries()) assert(message.includes(fields[at] ?? ''), shown);
}
