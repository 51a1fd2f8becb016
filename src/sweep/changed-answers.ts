import type { MockSettings } from '../mock.ts';
import type { RecordedExchange, Recording } from './recording.ts';
import { replay } from './replay.ts';
import type { Answer } from './observe.ts';

/** How an operation of no name is called. */
const UNKNOWN_ROUTE = 'unknown-route';

/** Whether another reading would have been felt, and by what. */
export interface Touch {
  /** Whether the answer to a request would have differed; null where that cannot be told. */
  touched: boolean | null;
  /** The operations whose answers would have differed, in the order in which they did so first. */
  operations: string[];
}

interface MeterParts {
  recording: Recording;
  /** Those under which the recording was made. */
  settings: MockSettings;
  /** Ends the replays, which fail with its reason. */
  signal: AbortSignal;
}

function isSame(one: Answer | undefined, other: Answer | undefined): boolean {
  return one?.status === other?.status && one?.body === other?.body;
}

/** What the client got to read: of a dropped connection nothing, whatever was written to it. */
function readAnswer({ fault, answer }: RecordedExchange): Answer | undefined {
  return fault?.kind === 'drop-before' || fault?.kind === 'drop-after' ? undefined : answer;
}

/**
 * Computes which requests of a recording another reading would have answered differently: all of it is replayed under both readings.
 * Only requests count whose recorded answer the replay under the same reading gave too: what else made a difference (real time, two
 * requests at the same moment) is not the reading's doing.
 */
export class TouchMeter {
  readonly #recording: Recording;
  readonly #settings: MockSettings;
  readonly #signal: AbortSignal;
  readonly #base: readonly (Answer | undefined)[];
  /** Requests of the service that the replay did not answer as the run did. */
  readonly unclear: number;

  private constructor({ recording, settings, signal }: MeterParts, base: readonly (Answer | undefined)[]) {
    this.#recording = recording;
    this.#settings = settings;
    this.#signal = signal;
    this.#base = base;
    this.unclear = recording.exchanges.filter((each, at) => each.isService && !this.#isReproduced(each, at)).length;
  }

  static async of(parts: MeterParts): Promise<TouchMeter> {
    return new TouchMeter(parts, await replay(parts.recording, parts.settings, parts.signal));
  }

  async measure(assumptions: MockSettings['assumptions']): Promise<Touch> {
    const answers = await replay(this.#recording, { ...this.#settings, assumptions }, this.#signal);
    const felt = this.#recording.exchanges.filter(
      (each, at) => each.isService && this.#isReproduced(each, at) && !isSame(answers[at], this.#base[at]),
    );
    const isSure = this.unclear === 0 && this.#recording.isWhole;
    return {
      touched: felt.length > 0 || (isSure ? false : null),
      operations: [...new Set(felt.map(({ operation }) => operation ?? UNKNOWN_ROUTE))],
    };
  }

  #isReproduced(exchange: RecordedExchange, at: number): boolean {
    return isSame(this.#base[at], readAnswer(exchange));
  }
}
