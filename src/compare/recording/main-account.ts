import { asObject, type JsonObject } from '../answer.ts';
import type { RecordedExchange } from './read/exchanges.ts';

interface Person {
  id: unknown;
  type: unknown;
}

function personsIn({ answer }: RecordedExchange): Person[] {
  const { custom, author } = (asObject(asObject(answer)?.['result']) ?? {}) as JsonObject;
  const owners = Array.isArray(custom) ? custom.map((field) => asObject(field)?.['value']) : [];
  return [...owners, author].flatMap((each) => asObject(each) ?? []) as unknown as Person[];
}

const isByNumber = ({ operation, sent }: RecordedExchange) => operation === 'change-owner' && Number(sent['owner']) > 0;

/** Whether a change of owner to a positive id made the main account the owner. */
export function isMainByNumber(exchange: RecordedExchange): boolean {
  return isByNumber(exchange) && personsIn(exchange).some(({ type }) => type === 'main');
}

/**
 * @returns a function that checks whether an id belongs to the main account. Persons of type `main` show the id, unless
 * it is 0. Otherwise, an id counts if it is the only id with which a change of owner selected the main account, and if
 * no person of type `staff` has the id.
 */
export function isMainAccount(exchanges: readonly RecordedExchange[]): (id: unknown) => boolean {
  const shown = exchanges.filter((each) => !isByNumber(each)).flatMap(personsIn);
  const main = new Set(shown.filter(({ id, type }) => type === 'main' && id !== 0).map(({ id }) => id));
  const staff = new Set(shown.filter(({ type }) => type === 'staff').map(({ id }) => id));
  const candidates = new Set(exchanges.filter(isMainByNumber).map(({ sent }) => Number(sent['owner'])));
  return (id) => {
    if (main.size > 0) return main.has(id);
    return candidates.size === 1 && candidates.has(id as number) && !staff.has(id);
  };
}

/** Id that probably no employee has. */
const MADE_UP_ID = 8_999_999_900_000_002;

/**
 * Replaces the owner id 0, which some services show for the main account, with the id of the main account in another
 * response. If no response shows this id, uses `MADE_UP_ID`.
 */
export function withMainIds(exchanges: readonly RecordedExchange[]): RecordedExchange[] {
  const persons = exchanges.filter((each) => !isByNumber(each)).flatMap(personsIn);
  const id = persons.find((each) => each.type === 'main' && each.id !== 0)?.id ?? MADE_UP_ID;
  return exchanges.map((exchange) => {
    const answer = asObject(exchange.answer) ?? {};
    const result = asObject(answer['result']) ?? {};
    const { custom } = result;
    if (!Array.isArray(custom)) return exchange;
    const fields = custom.map((field) => {
      const { type, id: shown } = asObject(asObject(field)?.['value']) ?? {};
      return type === 'main' && shown === 0 ? { ...asObject(field), value: { id, type } } : field;
    });
    return { ...exchange, answer: { ...answer, result: { ...result, custom: fields } } };
  });
}
