/** What differs between two replays: how long a request took, when it was answered by the machine's clock, and over which connection. */
const OF_THE_REPLAY = new Set(['ms', 'date', 'connection']);

/** A token as the journal shows it: the rest of it is masked. */
const MASKED_TOKEN = /^[A-Za-z0-9]{4}\.\.\.$/;

/** A time, as text or in milliseconds since 1970. */
function isTime(value: unknown): boolean {
  return typeof value === 'number' ? value > 1e12 && value < 1e13 : /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value));
}

function inOrder(value: object): object {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * What of an answer of `/_mock` can be compared with that of a replay, as a text.
 * @param isTimed false between a run and its replay: a request of the run may have begun a millisecond before its answer, whose time is
 * that of the replay
 */
export function comparable(body: string, isTimed: boolean): string {
  try {
    return JSON.stringify(JSON.parse(body), (key, value) => {
      if (OF_THE_REPLAY.has(key) || MASKED_TOKEN.test(value) || (!isTimed && isTime(value))) return undefined;
      return value !== null && typeof value === 'object' && !Array.isArray(value) ? inOrder(value) : value;
    });
  } catch {
    // A page, half an answer, or none.
    return body;
  }
}
