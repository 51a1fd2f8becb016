/** Fields and headers whose values may differ between a run and its replay, or between two replays. */
const OF_THE_REPLAY = new Set(['durationMs', 'date', 'connection']);

const MASKED_TOKEN = /^[A-Za-z0-9]{4}\.\.\.$/;

function isTime(value: unknown): boolean {
  return typeof value === 'number' ? value > 1e12 && value < 1e13 : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value));
}

function inOrder(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Normalizes JSON; other texts stay unchanged.
 * @param isTimed whether times stay in the text; false to compare a run with its replay
 */
export function comparableText(body: string, isTimed: boolean): string {
  try {
    return JSON.stringify(JSON.parse(body), (key, value) => {
      if (OF_THE_REPLAY.has(key) || MASKED_TOKEN.test(value) || (!isTimed && isTime(value))) return undefined;
      return value !== null && typeof value === 'object' && !Array.isArray(value) ? inOrder(value) : value;
    });
  } catch {
    return body;
  }
}
