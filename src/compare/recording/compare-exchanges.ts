import type { AssumptionId } from '../../core/assumptions.ts';
import type { StateDocument } from '../../core/state/state.ts';
import type { OperationId } from '../../generated/operations.ts';
import { OF_TOKENS } from './hypothesis.ts';
import { isSuccess } from './knowledge.ts';
import { isMainAccount, withMainIds } from './main-account.ts';
import { bestRow, type Elimination, eliminate } from './proof/eliminate.ts';
import { type Violation, violationsIn } from './proof/violations.ts';
import type { RecordedExchange } from './read/exchanges.ts';
import { type ReplaySettings, replay } from './replay-recording.ts';
import type { ResponseDifference } from './response-diff.ts';

export interface NumberedDifference extends ResponseDifference {
  operation: OperationId;
  number: number;
}

/** Contains personal data, which callers must mask. */
export interface ExchangeComparison {
  eliminations: readonly Elimination[];
  violations: readonly Violation[];
  /**
   * Differences between the service and leadmock with the best fitting assumption values, including differences that
   * violate the contract.
   */
  differences: readonly NumberedDifference[];
  /** Undocumented response fields of the service. */
  beyond: readonly NumberedDifference[];
  document: StateDocument;
}

/** @throws the reason of the signal if the signal is aborted */
export async function compareExchanges(
  exchanges: readonly RecordedExchange[],
  settings: ReplaySettings,
): Promise<ExchangeComparison> {
  const { mock } = settings;
  const traffic = withMainIds(exchanges);
  const { met, document, isTokenLifeUncertain } = await replay(traffic, settings);
  const eliminations = eliminate(met, mock.assumptions, isTokenLifeUncertain ? OF_TOKENS : []);
  const best = met.map(({ exchange: { operation, number }, rows }) => {
    const { differences, beyond } = bestRow({ rows }, eliminations, mock.assumptions);
    const numbered = (difference: ResponseDifference) => ({ ...difference, operation, number });
    return { differences: differences.map(numbered), beyond: beyond.map(numbered) };
  });
  const differences = best.flatMap((each) => each.differences);
  const ofReads = settings.hints.isAlone ? lostEdits(exchanges, differences) : [];
  const isMain = isMainAccount(exchanges);
  const { isAlone } = settings.hints;
  const judged = { proven: provenIn({ eliminations }), isMain, traffic, isAlone, isTokenLifeUncertain };
  const violations = [...violationsIn(met, judged), ...ofReads];
  return { eliminations, violations, differences, beyond: best.flatMap((each) => each.beyond), document };
}

/** Assumed maximum delay of a replica. */
const REPLICA_MS = 300;

/**
 * Finds view fields that a read shows differently from leadmock, at least `REPLICA_MS` after the last edit of the field
 * if this edit succeeded. Not valid if other clients may edit the view.
 */
function lostEdits(exchanges: readonly RecordedExchange[], differences: readonly NumberedDifference[]): Violation[] {
  const isEdited = (path: string, number: number) => {
    const field = path.replace('/result/', '');
    const read = exchanges.find((each) => each.number === number);
    const edit = exchanges.findLast((each) => {
      const isOfView = each.operation === 'edit-view' && each.path === read?.path;
      return isOfView && each.number < number && field in each.sent;
    });
    return edit && isSuccess(edit) && read && read.atMs - edit.atMs >= REPLICA_MS;
  };
  return differences.flatMap(({ operation, path, theirs, number }) => {
    if (operation !== 'get-view' || !isEdited(path, number)) return [];
    return [{ operation, path, expected: 'the text of the last edit', theirs, number }];
  });
}

export function provenIn({
  eliminations,
}: Pick<ExchangeComparison, 'eliminations'>): Partial<Record<AssumptionId, string>> {
  return Object.fromEntries(eliminations.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]])));
}
