import { Turns } from '../../core/turns.ts';

/**
 * The text that `JSON.stringify(answer)` gives. Others are not held up by the lists of an answer, which may be long: what else it holds
 * is taken at once, and items must not change in the meantime, as records and entries of the journal do not. An item with `toJSON` is
 * made when it is its turn.
 */
export async function jsonInTurns(answer: unknown): Promise<string> {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return JSON.stringify(answer);
  const fields = Object.entries(answer).map(
    ([name, value]) => [JSON.stringify(name), Array.isArray(value) ? [...value] : JSON.stringify(value)] as const,
  );
  const turns = new Turns();
  const parts: string[] = [];
  for (const [name, value] of fields) {
    if (value === undefined) continue;
    if (typeof value === 'string') {
      parts.push(`${name}:${value}`);
      continue;
    }
    const items: string[] = [];
    for (const item of value) {
      items.push(JSON.stringify(item) ?? 'null');
      await turns.next();
    }
    parts.push(`${name}:[${items.join(',')}]`);
  }
  return `{${parts.join(',')}}`;
}
