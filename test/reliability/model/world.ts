// Model of leadmock, written only from its documents (README, docs/faithfulness.md and docs/reference): plain maps,
// without code of src/.

/** Record of a collection, as the state shows it. */
export type Row = Record<string, unknown> & { id: number | string };
/** State: every collection with its records. */
export type Document = Record<string, Row[]>;
/** State at a start, with the extra fields that it declares, by collection. */
export interface Fixture {
  rows: Document;
  extraFields: Readonly<Record<string, readonly string[]>>;
}

export interface ModelSession {
  token: string;
  user: number;
  service: string;
  /**
   * Whether a login created the session. Then it counts for "one user per IP address", because all calls are from this
   * machine.
   */
  isLogin: boolean;
  beganAt: number;
  lastAction: number;
  /** Last action that is certainly saved. A kill may lose the action of a read. */
  sureAction: number;
}

export interface ModelFault {
  operation: string | undefined;
  effect: 'error' | 'reset';
  when: 'before' | 'after';
  code: number;
  skip: number;
  times: number;
  matched: number;
  fired: number;
}

/** Content of a snapshot. */
interface Kept {
  tables: Map<string, Map<number, Row>>;
  extraFields: Fixture['extraFields'];
  nextIds: Map<string, number>;
  sessions: Map<string, ModelSession>;
  assumptions: Record<string, string>;
  now: number;
}

export const DAY = 24 * 60 * 60 * 1000;
const START = Date.UTC(2030, 0, 1);

/** Documented defaults of the assumptions that the model knows. */
export const DEFAULT_ASSUMPTIONS: Readonly<Record<string, string>> = {
  errorStatus: '200',
  unknownPathId: '400',
  unknownBodyId: 'reject',
  secondUser: 'evict',
  repeatedLogin: 'new',
  unknownFields: 'ignore',
  validationErrors: 'first',
  nonPositiveSum: 'reject',
  dealAfterPayment: 'unchanged',
  funnelDateAfterOwner: 'unchanged',
  omittedTaskFields: 'zero',
  visibilityBesideObservers: '1',
  nullInViewEdit: 'ignore',
  reminderEcho: 'stored',
  ownerId: 'omit',
  tokenRenewal: 'any',
  rateLimit: 'off',
};

/** Model of one sandbox. Its clock is frozen; only commands change it. */
export class World {
  now = START;
  tables = new Map<string, Map<number, Row>>();
  extraFields: Fixture['extraFields'] = {};
  nextIds = new Map<string, number>();
  sessions = new Map<string, ModelSession>();
  assumptions: Record<string, string> = { ...DEFAULT_ASSUMPTIONS };
  faults: ModelFault[] = [];
  snapshots = new Map<string, Kept>();
  /** Times of the latest requests, by token. */
  recent = new Map<string, number[]>();

  constructor(fixture: Fixture) {
    this.fill(fixture);
  }

  /** Replaces the state; ids start over. */
  fill({ rows: document, extraFields }: Fixture): void {
    this.extraFields = extraFields;
    this.tables = new Map(
      Object.entries(document).map(([name, rows]) => [name, new Map(rows.map((row) => [Number(row.id), row]))]),
    );
    this.nextIds = new Map();
    for (const [name, rows] of this.tables) this.count(name, rows.keys());
    this.recent.clear();
  }

  /** Marks ids as used, including ids of given records, so that none is given twice. */
  count(name: string, ids: Iterable<number>): void {
    this.nextIds.set(name, Math.max(this.nextIds.get(name) ?? 1, ...[...ids].map((id) => id + 1)));
  }

  table(name: string): Map<number, Row> {
    return this.tables.get(name) ?? new Map();
  }

  rows(name: string): Row[] {
    return [...this.table(name).values()];
  }

  get(name: string, id: unknown): Row | undefined {
    return this.table(name).get(Number(id));
  }

  put(name: string, row: Row): void {
    this.table(name).set(Number(row.id), row);
    this.count(name, [Number(row.id)]);
  }

  /** Adds a record with the next id. */
  add(name: string, fields: object): Row {
    const id = this.nextIds.get(name) ?? 1;
    const row: Row = { id: name === 'comments' ? String(id) : id, ...fields };
    this.put(name, row);
    return row;
  }

  /** Number of faults that never fired, as in the response to their removal. */
  get unfired(): number {
    return this.faults.filter(({ fired }) => fired === 0).length;
  }

  isAlive({ lastAction }: ModelSession): boolean {
    return this.now - lastAction < DAY;
  }

  /** @returns the state in the form of `GET /_mock/state` */
  document(): Document {
    return Object.fromEntries([...this.tables.keys()].map((name) => [name, this.rows(name)]));
  }

  keep(): Kept {
    return structuredClone({
      tables: this.tables,
      extraFields: this.extraFields,
      nextIds: this.nextIds,
      sessions: this.sessions,
      assumptions: this.assumptions,
      now: this.now,
    });
  }

  bringBack(kept: Kept): void {
    Object.assign(this, structuredClone(kept));
    this.faults = [];
    this.recent.clear();
  }

  /** Revokes the tokens of missing users. */
  dropOrphans(): void {
    for (const [token, { user }] of this.sessions) if (!this.get('users', user)) this.sessions.delete(token);
  }

  /** Records that a change was saved, with the last action of each token. */
  written(): void {
    for (const session of this.sessions.values()) session.sureAction = session.lastAction;
  }

  /** Removes the parts that end with the process. */
  restart(): void {
    this.assumptions = { ...DEFAULT_ASSUMPTIONS };
    this.faults = [];
    this.snapshots.clear();
    this.recent.clear();
  }
}
