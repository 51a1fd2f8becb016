import type { OperationId } from '../../generated/operations.ts';
import { requestSchema } from '../../mock/schema/request-schema.ts';
import { type Exchange, idsIn, isSuccess, namedBy, tokenGivenBy } from '../exchange.ts';
import { hasMasked, isMasked, MASKED } from '../masks/masked.ts';
import { samples } from '../samples.ts';
import { AcceptedValues } from './accepted-values.ts';
import type { Hints } from './hints.ts';

const schemas = new Map(
  (Object.keys(samples) as OperationId[])
    .filter((id) => 'body' in samples[id])
    .map((id) => [id, requestSchema({ id })] as const),
);

/** @returns undefined if requests of the operation have no body */
export function bodySchema(operation: OperationId) {
  return schemas.get(operation);
}

/** Names of the documented fields that the request sends. */
export function sentFields({ operation, sent }: Exchange): string[] {
  return bodySchema(operation)?.fields.filter((field) => field in sent) ?? [];
}

/** References in a body, such as `employee 12`, with their field. */
export function referencesIn({ operation, sent }: Exchange): (readonly [field: string, reference: string])[] {
  const of = (field: string, kind: string) => idsIn(sent[field] ?? []).map((id) => [field, `${kind} ${id}`] as const);
  if (operation === 'change-owner') return of('owner', 'employee');
  if (operation !== 'create-task') return [];
  const [project] = idsIn(sent['project_id']);
  return [
    ...of('owner_id', 'employee'),
    ...of('project_id', 'project'),
    ...of('lead_id', 'lead'),
    ...of('observers', 'employee'),
    ...of('labels', `label ${project}`),
  ];
}

/** Fields whose value decides which other fields a service may require. */
const DECIDING = ['remind_type', 'visibility'];

/** Operation and documented fields of a request; for a login, also the login name. */
function formOf(exchange: Exchange): string {
  const { operation, sent } = exchange;
  const user = operation === 'login' ? [JSON.stringify(sent['login'] ?? null)] : [];
  const fields = sentFields(exchange).map((name) =>
    DECIDING.includes(name) ? `${name}=${Number(sent[name] ?? 0)}` : name,
  );
  return [operation, ...user, ...fields].join(' ');
}

/** Facts that all exchanges together show. */
export class Facts {
  readonly hints: Hints;
  readonly #forms = new Set<string>();
  readonly #references = new Set<string>();
  readonly #values = new AcceptedValues();
  readonly #passwords = new Map<unknown, Set<unknown>>();

  constructor(exchanges: readonly Exchange[], hints: Hints) {
    this.hints = hints;
    for (const exchange of exchanges) if (isSuccess(exchange)) this.#learn(exchange);
  }

  /** Whether the service accepted a request of the same form. */
  isControlled(exchange: Exchange): boolean {
    return this.#forms.has(formOf(exchange));
  }

  /** @param reference such as `employee 12` */
  isKnownReference(reference: string): boolean {
    return this.#references.has(reference) && !this.isAbsent(reference);
  }

  isAbsent(reference: string): boolean {
    return this.hints.absentIds.has(reference.split(' ').at(-1) ?? '');
  }

  /** Whether the service accepted this login with this password; undefined if the login or its passwords are unknown. */
  isRightPassword({ sent: { login, password } }: Exchange): boolean | undefined {
    if (this.hints.absentIds.has(String(login))) return false;
    const known = this.#passwords.get(login);
    if (!known || isMasked(login) || isMasked(password)) return undefined;
    return known.has(password) || (known.has(MASKED) ? undefined : false);
  }

  /** Whether the service accepted similar values in all documented fields of the request, except in `fields`. */
  isPlainBut(fields: ReadonlySet<string>, exchange: Exchange): boolean {
    const { operation, sent } = exchange;
    const left = sentFields(exchange).filter((field) => !fields.has(field));
    return left.every((field) => this.#values.isPlain(operation, field, sent[field]));
  }

  #learn(exchange: Exchange): void {
    const { operation, sent } = exchange;
    this.#forms.add(formOf(exchange));
    for (const [, reference] of referencesIn(exchange)) this.#references.add(reference);
    const name = namedBy(exchange);
    if (name?.startsWith('lead')) this.#references.add(name);
    for (const field of sentFields(exchange))
      if (!hasMasked(sent[field])) this.#values.add(operation, field, sent[field]);
    if (tokenGivenBy(exchange) !== undefined) {
      const { login, password } = sent;
      this.#passwords.set(login, (this.#passwords.get(login) ?? new Set()).add(password));
    }
  }
}
