const MOST_RECORDS = 500;

/** The records of a list as they stand in the text of a document, whatever their key. */
function inner(records: readonly unknown[]): string {
  const text = JSON.stringify({ list: records }, null, 2);
  return text.slice(text.indexOf('[') + 1, text.lastIndexOf('\n  ]'));
}

function* listPieces(key: string, records: readonly unknown[]): Iterable<string> {
  yield `${JSON.stringify(key)}: [`;
  for (let at = 0; at < records.length; at += MOST_RECORDS) {
    yield `${at === 0 ? '' : ','}${inner(records.slice(at, at + MOST_RECORDS))}`;
  }
  yield records.length === 0 ? ']' : '\n  ]';
}

function* valuePieces(key: string, value: unknown): Iterable<string> {
  if (Array.isArray(value)) yield* listPieces(key, value);
  else yield JSON.stringify({ [key]: value }, null, 2).slice('{\n  '.length, -'\n}'.length);
}

/**
 * The text that `JSON.stringify(document, null, 2)` gives, piece by piece, for a document whose lists may be long: each piece holds
 * at most 500 records of one list. Records must not change in the meantime.
 */
export function* jsonPieces(document: object): Iterable<string> {
  const entries = Object.entries(document);
  if (entries.length === 0) return yield '{}';
  for (const [at, [key, value]] of entries.entries()) {
    yield at === 0 ? '{\n  ' : ',\n  ';
    yield* valuePieces(key, value);
  }
  yield '\n}';
}
