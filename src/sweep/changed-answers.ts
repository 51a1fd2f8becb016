import type { AssumptionValues } from '../core/assumptions.ts';
import type { MockSettings } from '../mock.ts';
import type { Answer } from './capture.ts';
import { comparableText } from './comparable-text.ts';
import type { RecordedExchange, Recording } from './recording.ts';
import { replay } from './replay.ts';

const UNKNOWN_ROUTE = 'unknown-route';

/** Control operations that are not compared, because the responses contain settings or depend on real time. */
const ABOUT_LEADMOCK = new Set(['set-assumptions', 'index', 'get-sandboxes', 'reset-clock']);

export interface Effect {
  /** Whether the value changes any response; null if unknown. */
  changesAnswers: boolean | null;
  /** Operations with changed responses; `unknown-route` for requests without an operation. */
  operations: string[];
}

interface Parts {
  recording: Recording;
  settings: MockSettings;
  signal: AbortSignal;
}

function isSame(one: Answer | undefined, other: Answer | undefined): boolean {
  return one?.status === other?.status && one?.body === other?.body;
}

function readAnswer({ fault, answer }: RecordedExchange): Answer | undefined {
  return fault?.effect === 'reset' ? undefined : answer;
}

function toCompare(answer: Answer | undefined, { isService }: RecordedExchange, isTimed: boolean): Answer | undefined {
  return isService || !answer ? answer : { ...answer, body: comparableText(answer.body, isTimed) };
}

function isChanged(exchange: RecordedExchange, replayed: Answer | undefined, other: Answer | undefined): boolean {
  return !isSame(toCompare(replayed, exchange, true), toCompare(other, exchange, true));
}

/** Whether both replays with the values of the baseline reproduced the recorded response. */
function isReproduced(exchange: RecordedExchange, replayed: Answer | undefined, again: Answer | undefined): boolean {
  const recorded = toCompare(readAnswer(exchange), exchange, false);
  return isSame(recorded, toCompare(replayed, exchange, false)) && !isChanged(exchange, replayed, again);
}

function isAboutLeadmock({ isService, operation }: RecordedExchange): boolean {
  return !isService && operation !== null && ABOUT_LEADMOCK.has(operation);
}

/**
 * Replays the recording with the values of the baseline and with other values, and compares the responses. Ignores
 * responses that the replays with the values of the baseline do not reproduce.
 */
export class ChangedAnswers {
  readonly #parts: Parts;
  readonly #replayed: readonly (Answer | undefined)[];
  readonly #isReproduced: readonly boolean[];
  /** Number of ignored responses, without the responses of operations in `ABOUT_LEADMOCK`. */
  readonly unclear: number;

  private constructor(parts: Parts, replayed: readonly (Answer | undefined)[], again: readonly (Answer | undefined)[]) {
    this.#parts = parts;
    this.#replayed = replayed;
    this.#isReproduced = parts.recording.exchanges.map((each, at) => isReproduced(each, replayed[at], again[at]));
    this.unclear = parts.recording.exchanges.filter(
      (each, at) => !isAboutLeadmock(each) && !this.#isReproduced[at],
    ).length;
  }

  static async of(parts: Parts): Promise<ChangedAnswers> {
    const once = () => replay(parts.recording, parts.settings, parts.signal);
    return new ChangedAnswers(parts, await once(), await once());
  }

  async by(assumptions: AssumptionValues): Promise<Effect> {
    const { recording, settings, signal } = this.#parts;
    const others = await replay(recording, { ...settings, assumptions }, signal);
    const changed = recording.exchanges.filter(
      (each, at) => !isAboutLeadmock(each) && this.#isReproduced[at] && isChanged(each, this.#replayed[at], others[at]),
    );
    const isSure = this.unclear === 0 && recording.isWhole;
    return {
      changesAnswers: changed.length > 0 || (isSure ? false : null),
      operations: [...new Set(changed.map(({ operation }) => operation ?? UNKNOWN_ROUTE))],
    };
  }
}
