import { type AssumptionId, type AssumptionValues, assumptionIds, listedValues } from '../../core/assumptions.ts';
import type { Hidden } from './hidden.ts';
import { type Lane, type LaneAnswer, SESSION_IDS } from './lane.ts';
import { type Misfit, misfitsOf } from './misfits.ts';
import type { RecordedExchange } from './read/exchanges.ts';

export type Assignment = Readonly<Partial<Record<AssumptionId, string>>>;

export interface Way {
  values: Assignment;
  hidden: string;
  misfits: readonly Misfit[];
  rules: readonly string[];
  turned: readonly string[];
}

export interface Ways {
  all: readonly Way[];
  isWhole: boolean;
  read: ReadonlySet<string>;
}

const MAX_TRIES = 600;

const LOCAL_IDS = assumptionIds.filter((id) => !(SESSION_IDS as readonly string[]).includes(id));

/** The assumptions and hidden facts that can be changed for one request, with keys of their alternatives. */
type Turns = ReadonlyMap<string, readonly string[]>;

export function valuesOf(id: AssumptionId, base: AssumptionValues): string[] {
  return [...new Set([base[id], ...listedValues(id)])];
}

function turnsFor(base: AssumptionValues, hidden: ReadonlyMap<string, Hidden>): Turns {
  const others = (id: AssumptionId) => valuesOf(id, base).filter((value) => value !== base[id]);
  const turns = new Map<string, string[]>([...hidden.keys()].map((key) => [key, [key]]));
  for (const id of LOCAL_IDS)
    turns.set(
      id,
      others(id).map((value) => `${id}=${value}`),
    );
  return turns;
}

export function signatureOf({ operation }: RecordedExchange, { status, rules, body }: LaneAnswer): string {
  const isGiven = rules.length === 0 && (operation === 'create-task' || operation === 'add-comment');
  return JSON.stringify([status, rules, body], (key, value) => {
    return isGiven && key === 'id' && typeof value !== 'object' ? '' : value;
  });
}

export class Explorer {
  readonly #lane: Lane;
  readonly #exchange: RecordedExchange;
  readonly #base: AssumptionValues;
  readonly #hidden: ReadonlyMap<string, Hidden>;
  readonly #turns: Turns;
  readonly #answers = new Map<string, LaneAnswer>();
  readonly #read = new Set<string>();
  readonly #ways: Way[] = [];
  #undo: () => void = () => {};

  constructor(lane: Lane, exchange: RecordedExchange, base: AssumptionValues, hidden: readonly Hidden[]) {
    this.#lane = lane;
    this.#exchange = exchange;
    this.#base = base;
    this.#hidden = new Map(hidden.map((each) => [`hidden ${each.id}`, each]));
    this.#turns = turnsFor(base, this.#hidden);
  }

  async ask(turned: readonly string[]): Promise<LaneAnswer> {
    const pairs = turned.filter((key) => !this.#hidden.has(key)).map((key) => key.split('='));
    const undo = turned.flatMap((key) => this.#hidden.get(key)?.makeOtherwise(this.#lane.sandbox) ?? []);
    const answer = await this.#lane.ask(this.#exchange, { ...this.#base, ...Object.fromEntries(pairs) });
    this.#undo = () => {
      for (const each of undo.toReversed()) each();
    };
    return answer;
  }

  /** Undoes the changed hidden facts, after the effects of the request were undone or accepted. */
  putBack(): void {
    this.#undo();
    this.#undo = () => {};
  }

  /**
   * Finds all ways: tries every alternative of each fact that changes the response or the rule behind it, and repeats that for each
   * alternative.
   */
  async ways(): Promise<Ways> {
    await this.#visit(new Map());
    return { all: this.#ways, isWhole: this.#answers.size < MAX_TRIES, read: this.#read };
  }

  /** @param chosen decided facts so far: key of the alternative, or undefined for the base */
  async #visit(chosen: ReadonlyMap<string, string | undefined>): Promise<void> {
    const turned = [...chosen.values()].filter((key) => key !== undefined);
    const answer = await this.#try(turned);
    for (const about of [...this.#hidden.keys(), ...answer.read]) {
      const keys = this.#turns.get(about) ?? [];
      if (chosen.has(about) || !(await this.#matters(turned, keys, answer))) continue;
      for (const key of [undefined, ...keys]) await this.#visit(new Map([...chosen, [about, key]]));
      return;
    }
    this.#ways.push(this.#wayOf(chosen, turned, answer));
  }

  async #matters(turned: readonly string[], keys: readonly string[], answer: LaneAnswer): Promise<boolean> {
    const signature = signatureOf(this.#exchange, answer);
    for (const key of keys) {
      if (this.#answers.size >= MAX_TRIES) return false;
      if (signatureOf(this.#exchange, await this.#try([...turned, key])) !== signature) return true;
    }
    return false;
  }

  async #try(turned: readonly string[]): Promise<LaneAnswer> {
    const name = [...turned].sort().join();
    const known = this.#answers.get(name);
    if (known) return known;
    const answer = await this.ask(turned);
    this.#lane.takeBack(answer);
    this.putBack();
    for (const id of answer.read) this.#read.add(id);
    this.#answers.set(name, answer);
    return answer;
  }

  #wayOf(chosen: ReadonlyMap<string, string | undefined>, turned: readonly string[], answer: LaneAnswer): Way {
    const { status, answer: body, operation, atMs, answeredMs } = this.#exchange;
    const lateMs = answeredMs === undefined ? undefined : answeredMs - atMs;
    const about = [...chosen].filter(([each]) => !this.#hidden.has(each)) as [AssumptionId, string | undefined][];
    return {
      values: Object.fromEntries(about.map(([id, key]) => [id, key?.slice(id.length + 1) ?? this.#base[id]])),
      hidden: turned
        .filter((key) => this.#hidden.has(key))
        .sort()
        .join(),
      misfits: misfitsOf({ operation, status, body, lateMs }, answer),
      rules: answer.rules,
      turned,
    };
  }
}
