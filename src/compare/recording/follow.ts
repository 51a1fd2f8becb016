import type { Overrides } from '../../core/overrides.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import type { CollectionName, Records } from '../../core/state/state.ts';
import { asObject } from '../answer.ts';
import { isSuccess, namedBy, tokenGivenBy } from './knowledge.ts';
import type { OurAnswer } from './machine.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { shownIn } from './shown.ts';

/** The caller of all requests: a recording does not say from how many addresses it came. */
const ADDRESS = 'loopback';

/** Gives the session that a login began the token of the recording, and makes one where ours was refused. */
function bindToken(sandbox: Sandbox, token: string, ours: OurAnswer | undefined, holder: number): void {
  const { sessions, clock } = sandbox;
  const begun = ours?.changes.find(({ collection, action }) => collection === 'sessions' && action === 'insert');
  const session = begun && sessions.get(String(begun.id));
  const now = clock.now();
  const made = { user_id: holder, service: '', address: ADDRESS, created_at: now, last_action_at: now };
  if (session) sessions.drop(session.token);
  sessions.load({ ...made, ...session, token });
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
  if (given !== undefined) bindToken(sandbox, given, ours, holder);
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
