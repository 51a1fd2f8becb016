import { randomUuid } from '../ids.ts';
import { chosenName, isChosenName, labelOf } from './chosen-name.ts';

export type TestOutcome = 'passed' | 'failed';

/** Test that has a sandbox of its own. */
export interface BegunTest {
  readonly sandbox: string;
  readonly title: string;
  /** Identifies the test in each run of a suite. */
  readonly id: string;
  /** Undefined until the test ends. */
  outcome: TestOutcome | undefined;
  /** Why the test failed, such as the failed assertion. */
  message: string | undefined;
}

const MAX_TESTS = 10_000;

const randomDigits = () => randomUuid().slice(0, 8);

/** Tests that a client began, oldest first. Outside of a sweep, forgets old tests that have ended. */
export class Tests {
  /** Whether a sweep observes the tests: then the same test has the same name in each run, and no sandbox is deleted. */
  readonly isSwept: boolean;
  readonly #digitsOf: (id: string) => string;
  /** Label of this replica, the end of each name; undefined for a single server. */
  readonly #replica: string | undefined;
  readonly #bySandbox = new Map<string, BegunTest>();

  /**
   * @param names.digitsOf in a sweep, returns 8 hexadecimal digits for the id of a test. Default: random digits.
   * @param names.replica label of this replica
   */
  constructor(names: { digitsOf?: ((id: string) => string) | undefined; replica?: string | undefined } = {}) {
    this.isSwept = names.digitsOf !== undefined;
    this.#digitsOf = names.digitsOf ?? randomDigits;
    this.#replica = names.replica;
  }

  all(): BegunTest[] {
    return [...this.#bySandbox.values()];
  }

  get(sandbox: string): BegunTest | undefined {
    return this.#bySandbox.get(sandbox);
  }

  /** Begins a test, or the retry of a test, with an unused name. */
  begin({ title, id = title }: { title: string; id?: string | undefined }): BegunTest {
    const test = { sandbox: this.#unusedName(title, id), title, id, outcome: undefined, message: undefined };
    this.#bySandbox.set(test.sandbox, test);
    if (!this.isSwept && this.#bySandbox.size > MAX_TESTS) this.#forgetOldest();
    return test;
  }

  end(test: BegunTest, outcome: TestOutcome, message?: string): void {
    test.outcome = outcome;
    test.message = message;
  }

  /** @returns which replica has the sandbox, if the name ends with the label of another replica */
  otherReplica(name: string): string | undefined {
    const label = this.#replica === undefined ? undefined : labelOf(name);
    if (label === undefined || label === this.#replica) return undefined;
    return `the sandbox ${name} belongs to the replica ${label}, and this is the replica ${this.#replica}`;
  }

  /** @returns why a sandbox with a chosen name, or a sandbox of another replica, is missing; undefined for other names */
  whyMissing(name: string): string | undefined {
    const other = this.otherReplica(name);
    if (other !== undefined) {
      return `${other}: the balancer sent the request to the wrong replica, or the replica ${labelOf(name)} has ended`;
    }
    if (!isChosenName(name)) return undefined;
    const test = this.#bySandbox.get(name);
    if (test === undefined)
      return `this server does not know the sandbox ${name}: the server was restarted, or another server chose the name`;
    const shown = JSON.stringify(test.title);
    return test.outcome === 'passed'
      ? `the sandbox ${name} ended: its test ${shown} passed. The client sent this request after the end of the test, or kept the URL of an earlier test`
      : `the sandbox ${name} of the test ${shown} was deleted`;
  }

  #unusedName(title: string, id: string): string {
    const name = chosenName(title, this.#digitsOf(id));
    const end = this.#replica === undefined ? '' : `.${this.#replica}`;
    let unused = name + end;
    for (let number = 2; this.#bySandbox.has(unused); number += 1) unused = `${name}-${number}${end}`;
    return unused;
  }

  #forgetOldest(): void {
    for (const test of this.#bySandbox.values()) {
      if (test.outcome === undefined) continue;
      this.#bySandbox.delete(test.sandbox);
      return;
    }
  }
}
