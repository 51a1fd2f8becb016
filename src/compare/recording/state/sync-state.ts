import type { Overrides } from '../../../core/overrides.ts';
import type { Sandbox } from '../../../core/sandbox/sandbox.ts';
import type { CollectionName, Records } from '../../../core/state/state.ts';
import type { Holder } from '../hypothesis.ts';
import { isSuccess, namedBy } from '../knowledge.ts';
import type { RecordedExchange } from '../read/exchanges.ts';
import { codeOf } from '../response-diff.ts';
import { shownIn } from './visible-fields.ts';

/** Address of all logins, because HAR files lack the address of the client. */
const ADDRESS = 'loopback';

export function holderOf(login: RecordedExchange | undefined, user_id: number): Holder {
  return { user_id, service: String(login?.sent['service'] ?? ''), address: login ? ADDRESS : null };
}

function dropView(sandbox: Sandbox, exchange: RecordedExchange): void {
  const [, id = ''] = namedBy(exchange)?.split(' ') ?? [];
  const { views } = sandbox.state;
  const view = views.getBy('uuid', id) ?? views.get(Number(id));
  if (view) views.drop(view.id);
}

export function adoptRecords(sandbox: Sandbox, exchange: RecordedExchange): void {
  if (!isSuccess(exchange)) return;
  if (exchange.operation === 'delete-view') dropView(sandbox, exchange);
  for (const { collection, id, fields, extras } of shownIn(exchange, sandbox.overrides)) {
    const documented = Object.entries(fields).filter(([name]) => !extras.includes(name));
    const records = sandbox.state.collection(collection as CollectionName);
    const known = records.get(id);
    if (known) records.put({ ...known, ...Object.fromEntries(documented), id } as Records[CollectionName]);
  }
}

export function isTokenRejected(
  { operation, status, answer }: RecordedExchange,
  overrides: Overrides | undefined,
): boolean {
  const code = codeOf({ status, body: answer });
  return operation !== 'login' && code === (overrides?.ofRejection('token-unknown', operation)?.code ?? 401);
}
