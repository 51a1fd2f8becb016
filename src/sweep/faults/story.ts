import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { DEFAULT_SANDBOX } from '../../mock/core/sandbox/sandboxes.ts';
import { libraryAdvice } from './advice.ts';
import type { Judgment } from './judge.ts';
import type { WriteOutcome } from './outcomes.ts';
import { differenceTexts, listed, recordText } from './record-text.ts';
import type { FaultVerdict } from './verdict.ts';

export interface Story {
  /** Records that differ from the first run without a fault, such as `payment 1500.5 on lead 101`. */
  what: string;
  happened: string;
  advice: string;
}

const MAX_LISTED = 3;

/** Verdicts with a story. */
type Told = Exclude<FaultVerdict, 'unclear' | 'test failed' | 'recovered'>;

function whatOf(judgment: Judgment): string {
  const { verdict, added, write } = judgment;
  if (verdict === 'stored twice' && added.length > 0) return listed(added.map(recordText));
  const { missing, added: others } = differenceTexts(judgment);
  const texts = verdict === 'added' ? others : missing;
  const also = verdict !== 'added' && others.length > 0 ? `; added: ${listed(others)}` : '';
  return texts.length > 0 ? listed(texts) + also : `${write.entry.method} ${write.entry.path}`;
}

function repeatTexts({ repeats, late }: Judgment, { path, timeMs }: JournalEntry): string[] {
  const again = repeats.slice(0, MAX_LISTED).map((entry) => {
    const to = entry.path === path ? '' : ` to ${entry.path}`;
    return `; #${entry.id} sent it again${to} ${Math.max(0, entry.timeMs - timeMs)} ms later`;
  });
  const more = repeats.length > MAX_LISTED ? [`; ${repeats.length - MAX_LISTED} more requests sent it again`] : [];
  return [
    ...again,
    ...more,
    ...(late.length > 0 ? ['; a request sent it again after the test had reset or deleted its sandbox'] : []),
  ];
}

function failureText({ failedTests }: Judgment): string {
  const names = failedTests.filter((name) => name !== '').map((name) => JSON.stringify(name));
  if (failedTests.length === 0) return 'No test of this sandbox failed.';
  return names.length === 0 ? 'A test failed.' : `Failed: ${listed(names)}.`;
}

function happenedIn(judgment: Judgment): string {
  const { faulted, write, verdict, sandbox, elsewhere, next } = judgment;
  const { id, method, path } = faulted ?? write.entry;
  const first = `#${id} ${method} ${path} ${write.fault.effect}`;
  const again = faulted ? repeatTexts(judgment, faulted) : [];
  const lost = elsewhere === undefined ? '' : `; records are missing in the sandbox ${elsewhere}, without a fault`;
  const end = verdict === 'no end' ? 'The run did not end before its timeout.' : failureText(judgment);
  // Tests may share the sandbox `default`, so its last requests may belong to other tests.
  const others = sandbox === DEFAULT_SANDBOX ? ', except perhaps requests of other tests' : '';
  const different = next ? `; the client went on with #${next.id} ${next.method} ${next.path}` : '';
  const none = verdict === 'left undone' ? `; no further request followed${others}` : '; no equal request followed';
  return `${first}${again.join('') || different || none}${lost}. ${end}`;
}

const ADVICE: Readonly<Record<Told, string>> = {
  'stored twice':
    'repeat a request only after a check that the service did not perform the request. If a check is impossible, report that the result is unknown',
  missing: 'detect connection errors, check "status" in each response, and report or repeat each failed request',
  'no end': 'set a timeout, and limit the number of repetitions',
  'left undone':
    'if your client reports the failure or the unknown result, accept this outcome, or write a test with this fault. Otherwise the client swallows the error',
  added: 'check that this record is right although the request was stored or rejected. If so, accept this outcome',
};

const AFTER_LOSS =
  'continue only after a complete response. After a lost or incomplete response, check whether the request was performed';

function adviceFor({ verdict, write, faulted }: Judgment): string {
  const advice = verdict === 'missing' && write.fault.isStored ? AFTER_LOSS : ADVICE[verdict as Told];
  const library = verdict === 'stored twice' && faulted ? libraryAdvice(faulted) : undefined;
  return library === undefined ? advice : `${advice}. If the library repeats the request: ${library}`;
}

/** @returns undefined for the verdicts `unclear`, `not tried`, `test failed` and `recovered` */
export function storyOf({ judgment }: WriteOutcome): Story | undefined {
  if (!judgment || !Object.hasOwn(ADVICE, judgment.verdict)) return undefined;
  return { what: whatOf(judgment), happened: happenedIn(judgment), advice: adviceFor(judgment) };
}
