import { atOnce, type Steps, Turns } from '../turns.ts';

/** A part of an answer that is made when it is its turn to be written, by `jsonInTurns` or by `JSON.stringify`. */
class Later {
  readonly steps: () => Steps<unknown>;

  constructor(steps: () => Steps<unknown>) {
    this.steps = steps;
  }

  toJSON(): unknown {
    return atOnce(this.steps());
  }
}

/** What takes long to make, or is too large to be held beside others like it. Other code may only write it as JSON. */
export function later<T>(make: () => T): T {
  return laterInSteps(function* () {
    yield;
    return make();
  });
}

/** The same of what is made in steps. */
export function laterInSteps<T>(steps: () => Steps<T>): T {
  return new Later(steps) as unknown as T;
}

/** A JSON text; undefined for what has none. */
type Text = string | undefined;

async function listInTurns(items: readonly unknown[], turns: Turns): Promise<string> {
  const texts: string[] = [];
  for (const item of items) {
    const text = item instanceof Later ? await textInTurns(item, turns) : JSON.stringify(item);
    texts.push(text ?? 'null');
    await turns.next();
  }
  return `[${texts.join(',')}]`;
}

/** The text of a field as it is now; of one that may be long, what writes it. */
function fieldText(value: unknown, turns: Turns): Text | (() => Promise<Text>) {
  if (value instanceof Later) return () => textInTurns(value, turns);
  if (!Array.isArray(value)) return JSON.stringify(value);
  const items = [...value];
  return () => listInTurns(items, turns);
}

async function objectInTurns(object: object, turns: Turns): Promise<string> {
  const fields = Object.entries(object).map(([name, value]) => [name, fieldText(value, turns)] as const);
  const texts: string[] = [];
  for (const [name, field] of fields) {
    const text = typeof field === 'function' ? await field() : field;
    if (text !== undefined) texts.push(`${JSON.stringify(name)}:${text}`);
    if (typeof field === 'function') await turns.next();
  }
  return `{${texts.join(',')}}`;
}

async function textInTurns(value: unknown, turns: Turns): Promise<Text> {
  if (value instanceof Later) return textInTurns(await turns.take(value.steps()), turns);
  if (Array.isArray(value)) return listInTurns([...value], turns);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
  return objectInTurns(value, turns);
}

/**
 * The text that `JSON.stringify(answer)` gives. Others are not held up by the lists of an answer, which may be long, and by what is made
 * `later`: what else it holds is taken at once, and items must not change in the meantime, as records and entries of the journal do not.
 */
export async function jsonInTurns(answer: unknown): Promise<string> {
  return (await textInTurns(answer, new Turns())) as string;
}
