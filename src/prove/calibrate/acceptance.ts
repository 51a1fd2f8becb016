import type { AssumptionValue } from '../../core/assumptions.ts';
import { type Answer, inWords, isRefusedWith } from './answer.ts';
import { type Finding, told, unclear } from './finding.ts';

/** The switches that ask whether something is taken, or refused with code 400. */
const readings = {
  unknownFields: { taken: 'ignore', refused: 'refuse' },
  contentType: { taken: 'any', refused: 'require' },
  numericStrings: { taken: 'accept', refused: 'refuse' },
  unknownReference: { taken: 'accept', refused: 'refuse' },
  nonPositiveSum: { taken: 'accept', refused: 'refuse' },
} as const satisfies { [Id in AcceptanceId]: Record<'taken' | 'refused', AssumptionValue<Id>> };

export type AcceptanceId = 'unknownFields' | 'contentType' | 'numericStrings' | 'unknownReference' | 'nonPositiveSum';

interface Evidence {
  answer: Answer;
  isTaken?: boolean;
  controls?: readonly Answer[];
}

/**
 * What an answer tells of such a switch.
 * @param what what was sent, to be read before "is taken"
 * @param isTaken whether this answer shows that it was taken; a success alone when left out
 * @param controls the answers that it is held against
 */
export function acceptance(
  assumption: AcceptanceId,
  what: string,
  { answer, isTaken = answer.kind === 'success', controls = [] }: Evidence,
): Finding {
  const { taken, refused } = readings[assumption];
  const all = [...controls, answer];
  if (isTaken) return told(assumption, taken, [`${what} is taken`, ...all]);
  if (isRefusedWith(400, answer)) return told(assumption, refused, [`${what} is refused with code 400`, ...all]);
  return unclear(assumption, `${what} gets ${inWords(answer)}, which is no reading of this switch`, ...all);
}
