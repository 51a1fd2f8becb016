import { type Exchange, ownersOf, resultOf } from '../exchange.ts';
import { type JsonObject, objectsIn } from '../json.ts';
import { isMasked } from '../masks/masked.ts';

function personsIn(exchange: Exchange): JsonObject[] {
  const result = resultOf(exchange);
  return objectsIn([...ownersOf(result), result['author']]);
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
  const main = new Set(
    shown.filter(({ id, type }) => type === 'main' && id !== 0 && !isMasked(id)).map(({ id }) => id),
  );
  const staff = new Set(shown.filter(({ type }) => type === 'staff').map(({ id }) => id));
  const candidates = new Set(exchanges.filter(isMainByNumber).map(({ sent }) => Number(sent['owner'])));
  return (id) => {
    if (main.size > 0) return main.has(id);
    return candidates.size === 1 && candidates.has(id as number) && !staff.has(id);
  };
}
