export interface Selectable<Stored> {
  /** Fields that requests may use in `sort[field]` and `filter[field]`. */
  fields: readonly (keyof Stored & string)[];
  /**
   * Filters by name, such as `created_at_from` for `filter[created_at_from]`. A filter takes precedence over a field
   * with the same name.
   */
  filters?: Readonly<Record<string, (record: Stored, text: string) => boolean>>;
  /** Maximum of the parameter `limit`, and limit for requests without this parameter. Default: 100. */
  maxLimit?: number;
}

interface Asked {
  query: URLSearchParams;
  reject(code: number, message: string): never;
}

/** 3 and 4 are SORT_DESC and SORT_ASC of PHP. */
const DIRECTIONS: Readonly<Record<string, 1 | -1>> = { asc: 1, '4': 1, desc: -1, '3': -1 };

function wholeNumber(name: string, { query, reject }: Asked, { min, max, without }: Record<string, number>): number {
  const text = query.get(name) || `${without}`;
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= Number(min) && value <= Number(max)) return value;
  return reject(400, `${name} must be a whole number from ${min} to ${max}, not ${text}`);
}

/** Example: `sort[name]=3` becomes ['name', '3']. Skips empty parameters. */
function bracketed(group: string, { query }: Asked): [name: string, text: string][] {
  const pattern = new RegExp(`^${group}\\[([^\\]]*)\\]$`);
  return [...query].flatMap(([key, text]) => {
    const [, name] = pattern.exec(key) ?? [];
    return name === undefined || text === '' ? [] : [[name, text] as [string, string]];
  });
}

function compare(one: unknown, other: unknown): number {
  if (one === other) return 0;
  if (one === undefined || one === null) return 1;
  if (other === undefined || other === null) return -1;
  return one < other ? -1 : 1;
}

/**
 * Selects records by the query parameters `offset`, `limit`, `sort[field]` (`asc` or 4, `desc` or 3) and
 * `filter[field]`. Ignores empty parameters, and parameters with other names.
 * @param asked argument of `handle`
 * @throws Rejection with code 400 if a field is unknown or a value is invalid
 */
export function selectRecords<Stored extends object>(
  records: readonly Stored[],
  asked: Asked,
  { fields, filters = {}, maxLimit = 100 }: Selectable<Stored>,
): Stored[] {
  const requireField = (parameter: string, name: string, others: readonly string[] = []) => {
    const known: readonly string[] = fields;
    if (known.includes(name)) return name as keyof Stored;
    return asked.reject(400, `${parameter}[${name}] is unknown. Use one of ${[...known, ...others].join(', ')}`);
  };
  const tests = bracketed('filter', asked).map(([name, text]) => {
    const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (filter) return (record: Stored) => filter(record, text);
    const field = requireField('filter', name, Object.keys(filters));
    return (record: Stored) => String(record[field]) === text;
  });
  const orders = bracketed('sort', asked).map(([name, text]) => {
    const field = requireField('sort', name);
    const direction = Object.hasOwn(DIRECTIONS, text) ? DIRECTIONS[text] : undefined;
    if (!direction) asked.reject(400, `sort[${name}] must be asc, desc, 4 (asc) or 3 (desc), not ${text}`);
    return (one: Stored, other: Stored) => Number(direction) * compare(one[field], other[field]);
  });
  const offset = wholeNumber('offset', asked, { min: 0, max: 999_999_999_999_999, without: 0 });
  const limit = wholeNumber('limit', asked, { min: 1, max: maxLimit, without: maxLimit });
  return records
    .filter((record) => tests.every((isWanted) => isWanted(record)))
    .sort((one, other) => orders.reduce((order, by) => order || by(one, other), 0))
    .slice(offset, offset + limit);
}
