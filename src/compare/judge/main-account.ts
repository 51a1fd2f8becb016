import type { Exchange } from '../exchange.ts';
import { asObject, type JsonObject } from '../json.ts';

interface Person {
  id: unknown;
  type: unknown;
}

function personsIn({ answer }: Exchange): Person[] {
  const { custom, author } = (asObject(asObject(answer)?.['result']) ?? {}) as JsonObject;
  const owners = Array.isArray(custom) ? custom.map((field) => asObject(field)?.['value']) : [];
  return [...owners, author].flatMap((each) => asObject(each) ?? []) as unknown as Person[];
}

const isByNumber = ({ operation, sent }: Exchange) => operation === 'change-owner' && Number(sent['owner']) > 0;

/** Whether the response to a change of owner to a positive id shows the main account. */
export function isMainByNumber(exchange: Exchange): boolean {
  return isByNumber(exchange) && personsIn(exchange).some(({ type }) => type === 'main');
}

/**
 * @returns a function that checks whether an id belongs to the main account. Changes of owner to a positive id are
 * evidence only if no other response shows the id of the main account
 */
export function isMainAccount(exchanges: readonly Exchange[]): (id: unknown) => boolean {
  const shown = exchanges.filter((each) => !isByNumber(each)).flatMap(personsIn);
  const main = new Set(shown.filter(({ id, type }) => type === 'main' && id !== 0).map(({ id }) => id));
  const staff = new Set(shown.filter(({ type }) => type === 'staff').map(({ id }) => id));
  const candidates = new Set(exchanges.filter(isMainByNumber).map(({ sent }) => Number(sent['owner'])));
  return (id) => {
    if (main.size > 0) return main.has(id);
    return candidates.size === 1 && candidates.has(id as number) && !staff.has(id);
  };
}

const MADE_UP_ID = 8_999_999_900_000_002;

/** Replaces the owner id 0 of the main account with the id that another response shows, or else with `MADE_UP_ID`. */
export function withMainIds(exchanges: readonly Exchange[]): Exchange[] {
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
