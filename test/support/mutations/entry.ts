interface Pair {
  name: string;
  value: string;
}

interface Text {
  mimeType: string;
  text?: string;
  encoding?: string;
  params?: Pair[];
  size?: number;
}

/** Entry of a HAR file, with the parts that mutations change. */
export interface Entry {
  startedDateTime: string;
  time: number;
  request: { method: string; url: string; headers: Pair[]; bodySize: number; postData?: Text };
  response: { status: number; headers: Pair[]; content: Text; bodySize: number };
}

export interface Har {
  log: { entries: Entry[] };
}

export type Side = 'request' | 'response';

export function bodyOf(entry: Entry, side: Side): Text | undefined {
  return side === 'request' ? entry.request.postData : entry.response.content;
}

/** Replaces the text of a body, and its sizes. */
export function setText(entry: Entry, side: Side, text: string, size = Buffer.byteLength(text)): void {
  const body = bodyOf(entry, side);
  if (body === undefined) return;
  body.text = text;
  if (side === 'request') entry.request.bodySize = size;
  else body.size = size;
}

export function endOf({ startedDateTime, time }: Entry): number {
  return Date.parse(startedDateTime) + time;
}
