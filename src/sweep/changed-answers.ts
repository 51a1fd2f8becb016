import type { AssumptionValues } from '../core/assumptions.ts';
import type { MockSettings } from '../mock.ts';
import { comparable } from './control-answer.ts';
import type { Answer } from './observe.ts';
import type { RecordedExchange, Recording } from './recording.ts';
import { replay } from './replay.ts';

/** How an operation of no name is called. */
const UNKNOWN_ROUTE = 'unknown-route';

/** Calls whose answers repeat how leadmock is set, for how long it has been running, or what time it is. */
const ABOUT_LEADMOCK = new Set(['set-assumptions', 'index', 'get-sandboxes', 'reset-clock']);

/** Whether another value would have changed what the command was answered, and where. */
export interface Effect {
  /** Whether an answer would have differed; null where that cannot be told. */
  changesAnswers: boolean | null;
  /** The operations whose answers would have differed, in the order in which they did so first. */
  operations: string[];
}

interface Parts {
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

/** As it is for the service, whose answers a client reads byte by byte. */
function toCompare(answer: Answer | undefined, { isService }: RecordedExchange, isTimed: boolean): Answer | undefined {
  return isService || !answer ? answer : { ...answer, body: comparable(answer.body, isTimed) };
}

function isChanged(exchange: RecordedExchange, replayed: Answer | undefined, other: Answer | undefined): boolean {
  return !isSame(toCompare(replayed, exchange, true), toCompare(other, exchange, true));
}

/** Whether two replays with the values of the run answer as the run did. */
function isReproduced(exchange: RecordedExchange, replayed: Answer | undefined, again: Answer | undefined): boolean {
  const recorded = toCompare(readAnswer(exchange), exchange, false);
  return isSame(recorded, toCompare(replayed, exchange, false)) && !isChanged(exchange, replayed, again);
}

function isAboutLeadmock({ isService, operation }: RecordedExchange): boolean {
  return !isService && operation !== null && ABOUT_LEADMOCK.has(operation);
}

/**
 * Computes which answers of a recording another value would have changed: all of it is replayed with both values. Only answers count
 * that come out as in the run each time that it is replayed as it was: what else makes a difference (real time, two requests at the
 * same moment) is not the value's doing.
 */
export class ChangedAnswers {
  readonly #parts: Parts;
  readonly #replayed: readonly (Answer | undefined)[];
  /** Of each exchange, whether it counts. */
  readonly #isReproduced: readonly boolean[];
  /** Requests that a replay does not answer as the run did. */
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

  /** @throws the reason of the signal */
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
