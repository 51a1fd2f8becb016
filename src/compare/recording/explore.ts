import { type AssumptionId, type AssumptionValues, assumptionIds, listedValues } from '../../core/assumptions.ts';
import { type Hypothesis, type HypothesisResponse, SESSION_IDS } from './hypothesis.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { differencesOf, type ResponseDifference } from './response-diff.ts';
import type { UnknownFact } from './unknown-state.ts';

export type Assignment = Readonly<Partial<Record<AssumptionId, string>>>;

export interface Way {
  values: Assignment;
  unknowns: string;
  differences: readonly ResponseDifference[];
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

/** The assumptions and unknown facts that can be changed for one request, with keys of their alternatives. */
type Turns = ReadonlyMap<string, readonly string[]>;

export function valuesOf(id: AssumptionId, base: AssumptionValues): string[] {
  return [...new Set([base[id], ...listedValues(id)])];
}

function turnsFor(base: AssumptionValues, unknowns: ReadonlyMap<string, UnknownFact>): Turns {
  const others = (id: AssumptionId) => valuesOf(id, base).filter((value) => value !== base[id]);
  const turns = new Map<string, string[]>([...unknowns.keys()].map((key) => [key, [key]]));
  for (const id of LOCAL_IDS)
    turns.set(
      id,
      others(id).map((value) => `${id}=${value}`),
    );
  return turns;
}

export function signatureOf({ operation }: RecordedExchange, { status, rules, body }: HypothesisResponse): string {
  const isGiven = rules.length === 0 && (operation === 'create-task' || operation === 'add-comment');
  return JSON.stringify([status, rules, body], (key, value) => {
    return isGiven && key === 'id' && typeof value !== 'object' ? '' : value;
  });
}

export class Explorer {
  readonly #hypothesis: Hypothesis;
  readonly #exchange: RecordedExchange;
  readonly #base: AssumptionValues;
  readonly #unknownFacts: ReadonlyMap<string, UnknownFact>;
  readonly #turns: Turns;
  readonly #answers = new Map<string, HypothesisResponse>();
  readonly #read = new Set<string>();
  readonly #ways: Way[] = [];
  #undo: () => void = () => {};

  constructor(
    hypothesis: Hypothesis,
    exchange: RecordedExchange,
    base: AssumptionValues,
    unknowns: readonly UnknownFact[],
  ) {
    this.#hypothesis = hypothesis;
    this.#exchange = exchange;
    this.#base = base;
    this.#unknownFacts = new Map(unknowns.map((each) => [`unknown ${each.id}`, each]));
    this.#turns = turnsFor(base, this.#unknownFacts);
  }

  async ask(turned: readonly string[]): Promise<HypothesisResponse> {
    const pairs = turned.filter((key) => !this.#unknownFacts.has(key)).map((key) => key.split('='));
    const undo = turned.flatMap((key) => this.#unknownFacts.get(key)?.flip(this.#hypothesis.sandbox) ?? []);
    const answer = await this.#hypothesis.ask(this.#exchange, { ...this.#base, ...Object.fromEntries(pairs) });
    this.#undo = () => {
      for (const each of undo.toReversed()) each();
    };
    return answer;
  }

  /** Undoes the changed unknown facts, after the effects of the request were undone or accepted. */
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
    for (const about of [...this.#unknownFacts.keys(), ...answer.read]) {
      const keys = this.#turns.get(about) ?? [];
      if (chosen.has(about) || !(await this.#matters(turned, keys, answer))) continue;
      for (const key of [undefined, ...keys]) await this.#visit(new Map([...chosen, [about, key]]));
      return;
    }
    this.#ways.push(this.#wayOf(chosen, turned, answer));
  }

  async #matters(turned: readonly string[], keys: readonly string[], answer: HypothesisResponse): Promise<boolean> {
    const signature = signatureOf(this.#exchange, answer);
    for (const key of keys) {
      if (this.#answers.size >= MAX_TRIES) return false;
      if (signatureOf(this.#exchange, await this.#try([...turned, key])) !== signature) return true;
    }
    return false;
  }

  async #try(turned: readonly string[]): Promise<HypothesisResponse> {
    const name = [...turned].sort().join();
    const known = this.#answers.get(name);
    if (known) return known;
    const answer = await this.ask(turned);
    this.#hypothesis.takeBack(answer);
    this.putBack();
    for (const id of answer.read) this.#read.add(id);
    this.#answers.set(name, answer);
    return answer;
  }

  #wayOf(chosen: ReadonlyMap<string, string | undefined>, turned: readonly string[], answer: HypothesisResponse): Way {
    const { status, answer: body, operation, atMs, answeredMs } = this.#exchange;
    const lateMs = answeredMs === undefined ? undefined : answeredMs - atMs;
    const about = [...chosen].filter(([each]) => !this.#unknownFacts.has(each)) as [AssumptionId, string | undefined][];
    return {
      values: Object.fromEntries(about.map(([id, key]) => [id, key?.slice(id.length + 1) ?? this.#base[id]])),
      unknowns: turned
        .filter((key) => this.#unknownFacts.has(key))
        .sort()
        .join(),
      differences: differencesOf({ operation, status, body, lateMs }, answer),
      rules: answer.rules,
      turned,
    };
  }
}
