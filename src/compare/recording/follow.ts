import type { Overrides } from '../../core/overrides.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { CollectionName, Records } from '../../core/state/state.ts';
import { asObject } from '../answer.ts';
import { isSuccess, namedBy, tokenGivenBy } from './knowledge.ts';
import type { OurAnswer } from './machine.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { shownIn } from './shown.ts';

/** The caller of all requests: a recording does not say from how many addresses it came. */
const ADDRESS = 'loopback';

/** What the session of a token is made of, if leadmock does not begin it itself. */
export function holderOf(
  login: RecordedExchange | undefined,
  user_id: number,
): Pick<Session, 'user_id' | 'service' | 'address'> {
  return { user_id, service: String(login?.sent['service'] ?? ''), address: login ? ADDRESS : null };
}

/**
 * Gives the session that a login began the token of the recording. Where ours began none, the one that has that token lives on, or
 * else one is made.
 */
function bindToken(
  sandbox: Sandbox,
  login: RecordedExchange,
  token: string,
  ours: OurAnswer | undefined,
  user: number,
): void {
  const { sessions, clock } = sandbox;
  const begun = ours?.changes.find(({ collection, action }) => collection === 'sessions' && action === 'insert');
  const session = begun && sessions.get(String(begun.id));
  const known = sessions.get(token);
  const now = clock.now();
  if (!session && known) {
    sessions.touch(known, now);
    return;
  }
  if (session) sessions.drop(session.token);
  sessions.load({ ...holderOf(login, user), created_at: now, last_action_at: now, ...session, token });
}

/** Makes the records of a sandbox what an answer shows. */
function takeOver(sandbox: Sandbox, exchange: RecordedExchange, overrides: Overrides | undefined): void {
  for (const { collection, id, fields } of shownIn(exchange, overrides)) {
    const records = sandbox.state.collection(collection as CollectionName);
    const known = records.get(id);
    if (known) records.put({ ...known, ...fields, id } as Records[CollectionName]);
  }
}

function dropView(sandbox: Sandbox, exchange: RecordedExchange): void {
  const [, id = ''] = namedBy(exchange)?.split(' ') ?? [];
  const { views } = sandbox.state;
  const view = views.getBy('uuid', id) ?? views.get(Number(id));
  if (view) views.drop(view.id);
}

/**
 * Makes a sandbox what the service is after an exchange: whatever leadmock itself would have done, all that comes later is compared
 * with what the service knew.
 * @param ours what the sandbox answered, where that is to stay
 */
export function follow(
  sandbox: Sandbox,
  exchange: RecordedExchange,
  {
    ours,
    overrides,
    holder = 1,
  }: { ours: OurAnswer | undefined; overrides: Overrides | undefined; holder?: number | undefined },
): void {
  if (!isSuccess(exchange)) return;
  const given = tokenGivenBy(exchange);
  if (given !== undefined) bindToken(sandbox, exchange, given, ours, holder);
  if (exchange.operation === 'logout' && exchange.token !== undefined) sandbox.sessions.drop(exchange.token);
  if (exchange.operation === 'delete-view') dropView(sandbox, exchange);
  takeOver(sandbox, exchange, overrides);
}

/** Whether an answer says, as leadmock would, that its token is not good. */
export function isTokenRefused({ operation, answer }: RecordedExchange, overrides: Overrides | undefined): boolean {
  const errors = asObject(answer)?.['errors'];
  const code = asObject(Array.isArray(errors) ? errors[0] : undefined)?.['code'];
  return operation !== 'login' && code === (overrides?.ofRefusal('token-unknown', operation)?.code ?? 401);
}
