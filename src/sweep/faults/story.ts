import type { JournalEntry } from '../../mock/core/journal/entry.ts';
import { DEFAULT_SANDBOX } from '../../mock/core/sandbox/sandboxes.ts';
import { UNNAMED } from '../failing-tests.ts';
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
type Told = Exclude<FaultVerdict, 'unclear' | 'recovered'>;

function whatOf(judgment: Judgment): string {
  const { verdict, added, write } = judgment;
  if (verdict === 'stored twice' && added.length > 0) return listed(added.map(recordText));
  const { missing, added: others } = differenceTexts(judgment);
  const texts = verdict === 'added' ? others : missing;
  const also = verdict !== 'added' && others.length > 0 ? `; added: ${listed(others)}` : '';
  return texts.length > 0 ? listed(texts) + also : `${write.entry.method} ${write.entry.path}`;
}

const nameOf = ({ id, method, path }: JournalEntry) => `#${id} ${method} ${path}`;

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

/** @returns the failed tests, each with its failed assertion */
function failureText({ failedTests }: Judgment): string {
  if (failedTests.length === 0) return 'No test of this sandbox failed.';
  const texts = failedTests.map(({ name, message }) => {
    const title = name === UNNAMED ? 'a test without a name in the output' : JSON.stringify(name);
    return message === undefined ? title : `${title}: ${message}`;
  });
  return `Failed: ${listed(texts)}`;
}

function sentText({ verdict, sent, next, sandbox }: Judgment): string {
  if (next) return `; the client went on with ${nameOf(next)}`;
  if (verdict !== 'left undone') return '; no equal request followed';
  if (sent.length > 0) return `; the client then sent only ${listed(sent.map(nameOf))}`;
  // Tests may share the sandbox `default`, so its last requests may belong to other tests.
  return `; no further request followed${sandbox === DEFAULT_SANDBOX ? ', except perhaps requests of other tests' : ''}`;
}

function happenedIn(judgment: Judgment): string {
  const { faulted, write, verdict, elsewhere } = judgment;
  const first = `${nameOf(faulted ?? write.entry)} ${write.fault.effect}`;
  const again = faulted && verdict !== 'missing' ? repeatTexts(judgment, faulted).join('') : '';
  const lost = elsewhere === undefined ? '' : `; records are missing in the sandbox ${elsewhere}, without a fault`;
  const end = verdict === 'no end' ? 'The run did not end before its timeout.' : failureText(judgment);
  return `${first}${again || (lost === '' ? sentText(judgment) : '')}${lost}. ${end}`;
}

const NOTICED =
  'a test noticed the loss, and the client changed the same subject before. If the client also reports the loss, accept the outcome; otherwise let it stop or report before the next change';

/** One sentence about the request, and one about the cure. */
const ADVICE: Readonly<Record<Told, string>> = {
  'stored twice':
    'the service may have performed a request whose response is lost. Repeat the request only after a check that it was not performed; if a check is impossible, report that the result is unknown',
  'no end':
    'the client waited, or sent requests, until the end of the run. Set a timeout, and limit the number of repetitions',
  missing:
    'did the client know that this request failed or may have failed? If the client reports this, accept the outcome; otherwise check each response, and stop or report before the next change',
  'left undone':
    'the request failed, or may have failed, and no test shows that the client reports this. If the client reports it, accept the outcome, or write a test with this fault; otherwise do not swallow the error',
  added:
    'the client stored this record only after the lost request. Check that the record is right although the request was stored or rejected, and accept the outcome',
  'test failed': 'a test noticed the loss. Read the assertion: a client that swallows the error fails tests, too',
};

/** @returns undefined for the verdicts `unclear`, `not tried` and `recovered` */
export function storyOf({ judgment }: WriteOutcome): Story | undefined {
  if (!judgment || !Object.hasOwn(ADVICE, judgment.verdict)) return undefined;
  const { verdict, failedTests } = judgment;
  const advice = verdict === 'missing' && failedTests.length > 0 ? NOTICED : ADVICE[verdict as Told];
  return { what: whatOf(judgment), happened: happenedIn(judgment), advice };
}
