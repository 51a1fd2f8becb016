import fc from 'fast-check';
import type { Model, Place } from './model.ts';
import type { Real } from './real.ts';

/** Command of a sequence, which changes the model and the real leadmock, and compares them. It is always possible. */
export class Step<Args> implements fc.AsyncCommand<Model, Real, boolean> {
  readonly #name: string;
  readonly #args: Args;
  readonly #act: Act<Args>;

  constructor(name: string, args: Args, act: Act<Args>) {
    this.#name = name;
    this.#args = args;
    this.#act = act;
  }

  check(): boolean {
    return true;
  }

  run(model: Model, real: Real): Promise<void> {
    return this.#act(this.#args, model, real);
  }

  toString(): string {
    return `${this.#name} ${JSON.stringify(this.#args)}`;
  }
}

type Act<Args> = (args: Args, model: Model, real: Real) => Promise<void>;

/** @returns commands of one kind, with random arguments */
export function steps<Args>(name: string, args: fc.Arbitrary<Args>, act: Act<Args>): fc.Arbitrary<Step<Args>> {
  return args.map((given) => new Step(name, given, act));
}

/** Random sandbox, mostly the saved one. */
export const place: fc.Arbitrary<Place> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Place>('default') },
  { weight: 1, arbitrary: fc.constant<Place>('other') },
);
