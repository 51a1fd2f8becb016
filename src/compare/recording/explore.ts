import { type AssumptionId, type AssumptionValues, assumptionIds, listedValues } from '../../core/assumptions.ts';
import { SESSION_IDS } from './hypothesis.ts';
import { isBeyondContract } from './proof/open-places.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import type { OurAnswer, ReplayServer, Supposed } from './replay-server.ts';
import { differencesOf, type ResponseDifference } from './response-diff.ts';
import type { UnknownFact } from './state/unknown-state.ts';

export type Assignment = Readonly<Partial<Record<AssumptionId, string>>>;

export interface Way {
  values: Assignment;
  unknowns: string;
  differences: readonly ResponseDifference[];
  /** Undocumented fields of the service's response, which do not count as differences. */
  beyond: readonly ResponseDifference[];
  rules: readonly string[];
  turned: readonly string[];
  /** Response body of leadmock, with words instead of the token of a login. */
  ours: unknown;
}

const MAX_TRIES = 600;

/**
 * Assumptions whose values the explorer tries separately for each request. Excludes `timezone`, for which `offsetsIn`
 * detects the UTC offset, and the assumptions in `SESSION_IDS`, which hypotheses set.
 */
const LOCAL_IDS = assumptionIds.filter((id) => id !== 'timezone' && !(SESSION_IDS as readonly string[]).includes(id));

type Turns = ReadonlyMap<string, readonly string[]>;

export function valuesOf(id: AssumptionId, base: AssumptionValues): string[] {
  return [...new Set([base[id], ...listedValues(id)])];
}

function turnsFor(base: AssumptionValues, unknowns: ReadonlyMap<string, UnknownFact>): Turns {
  const others = (id: AssumptionId) => valuesOf(id, base).filter((value) => value !== base[id]);
  const turns = new Map<string, readonly string[]>([...unknowns.keys()].map((key) => [key, [key]]));
  for (const id of LOCAL_IDS) {
    const alternatives = others(id).map((value) => `${id}=${value}`);
    turns.set(id, alternatives);
  }
  return turns;
}

function signatureOf({ operation }: RecordedExchange, { status, rules, body }: OurAnswer): string {
  const isGiven = rules.length === 0 && (operation === 'create-task' || operation === 'add-comment');
  return JSON.stringify([status, rules, body], (key, value) => {
    return isGiven && key === 'id' && typeof value !== 'object' ? '' : value;
  });
}

/** Finds the possible responses of leadmock to one recorded request, with up to about `MAX_TRIES` tries. */
export class Explorer {
  readonly #server: ReplayServer;
  readonly #exchange: RecordedExchange;
  readonly #supposed: Supposed;
  readonly #unknownFacts: ReadonlyMap<string, UnknownFact>;
  readonly #turns: Turns;
  readonly #answers = new Map<string, OurAnswer>();
  readonly #ways: Way[] = [];

  constructor(server: ReplayServer, exchange: RecordedExchange, supposed: Supposed, unknowns: readonly UnknownFact[]) {
    this.#server = server;
    this.#exchange = exchange;
    this.#supposed = supposed;
    this.#unknownFacts = new Map(unknowns.map((each) => [`unknown ${each.id}`, each]));
    this.#turns = turnsFor(supposed.values, this.#unknownFacts);
  }

  /** Whether the tries stayed below the limit, so that no way is missing. */
  get isWhole(): boolean {
    return this.#answers.size < MAX_TRIES;
  }

  ask(turned: readonly string[]): Promise<OurAnswer> {
    const pairs = turned.filter((key) => !this.#unknownFacts.has(key)).map((key) => key.split('='));
    const facts = turned.flatMap((key) => this.#unknownFacts.get(key) ?? []);
    return this.#server.ask(this.#exchange, {
      ...this.#supposed,
      values: { ...this.#supposed.values, ...Object.fromEntries(pairs) },
      prepare: (sandbox) => {
        for (const fact of facts) fact.flip(sandbox);
      },
    });
  }

  /**
   * Tries the alternatives of each unknown fact, and of each assumption in `LOCAL_IDS` that leadmock read. If an
   * alternative changes the response or the rules, continues with the unchanged value and with each alternative.
   */
  async ways(): Promise<readonly Way[]> {
    await this.#visit(new Map());
    return this.#ways;
  }

  /** @param chosen key of the chosen alternative, by fact or assumption; undefined if unchanged */
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

  async #matters(turned: readonly string[], keys: readonly string[], answer: OurAnswer): Promise<boolean> {
    const signature = signatureOf(this.#exchange, answer);
    for (const key of keys) {
      if (!this.isWhole) return false;
      if (signatureOf(this.#exchange, await this.#try([...turned, key])) !== signature) return true;
    }
    return false;
  }

  async #try(turned: readonly string[]): Promise<OurAnswer> {
    const name = [...turned].sort().join();
    const known = this.#answers.get(name);
    if (known) return known;
    const answer = await this.ask(turned);
    this.#server.undo();
    this.#answers.set(name, answer);
    return answer;
  }

  #wayOf(chosen: ReadonlyMap<string, string | undefined>, turned: readonly string[], answer: OurAnswer): Way {
    const { values: base } = this.#supposed;
    const all = differencesOf(this.#exchange, answer);
    const isBeyond = (each: ResponseDifference) => isBeyondContract(this.#exchange.operation, each);
    const about = [...chosen].filter(([each]) => !this.#unknownFacts.has(each)) as [AssumptionId, string | undefined][];
    return {
      values: Object.fromEntries(about.map(([id, key]) => [id, key?.slice(id.length + 1) ?? base[id]])),
      unknowns: turned
        .filter((key) => this.#unknownFacts.has(key))
        .sort()
        .join(),
      differences: all.filter((each) => !isBeyond(each)),
      beyond: all.filter(isBeyond),
      rules: answer.rules,
      turned,
      ours: answer.body,
    };
  }
}
