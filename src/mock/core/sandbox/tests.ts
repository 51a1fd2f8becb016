import { randomUuid } from '../ids.ts';
import { chosenName, isChosenName } from './chosen-name.ts';

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
  readonly #bySandbox = new Map<string, BegunTest>();

  /** @param digitsOf in a sweep, returns 8 hexadecimal digits for the id of a test. Default: random digits. */
  constructor(digitsOf?: (id: string) => string) {
    this.isSwept = digitsOf !== undefined;
    this.#digitsOf = digitsOf ?? randomDigits;
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

  /** @returns why a sandbox with a chosen name is missing; undefined for other names */
  whyMissing(name: string): string | undefined {
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
    let unused = name;
    for (let number = 2; this.#bySandbox.has(unused); number += 1) unused = `${name}-${number}`;
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
