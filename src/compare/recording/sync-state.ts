import type { Overrides } from '../../core/overrides.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { Session } from '../../core/sandbox/sessions.ts';
import type { CollectionName, Records } from '../../core/state/state.ts';
import { isSuccess, namedBy, tokenGivenBy } from './knowledge.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import type { OurAnswer } from './replay-server.ts';
import { codeOf } from './response-diff.ts';
import { shownIn } from './visible-fields.ts';

/** Recordings do not contain addresses. */
const ADDRESS = 'loopback';

export function holderOf(
  login: RecordedExchange | undefined,
  user_id: number,
): Pick<Session, 'user_id' | 'service' | 'address'> {
  return { user_id, service: String(login?.sent['service'] ?? ''), address: login ? ADDRESS : null };
}

/** Gives the recorded token to the session that a login created. Without a new session, the session with that token is kept or created. */
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
 * Makes a sandbox match the service after an exchange, whatever leadmock itself would have done.
 * @param ours leadmock's response, if its effects stay
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

export function isTokenRejected(
  { operation, status, answer }: RecordedExchange,
  overrides: Overrides | undefined,
): boolean {
  const code = codeOf({ status, body: answer });
  return operation !== 'login' && code === (overrides?.ofRejection('token-unknown', operation)?.code ?? 401);
}
