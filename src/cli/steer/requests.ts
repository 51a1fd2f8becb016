import type { RequestFilter } from '../../client/answers.ts';
import type { JournalPage, JournalRequest } from '../../generated/shapes.ts';
import { asLine, counted, show } from '../print/show.ts';
import { table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import { requireWritable, writeWhole } from '../write-whole.ts';
import { type Arguments, flagText } from '../yargs-options.ts';
import { steer } from './control.ts';
import { pairsOf, wordsOf } from './words.ts';

function changesLine(changes: JournalRequest['changes']): string {
  return changes.map(({ action, collection, id }) => `${action} ${collection} ${asLine(id)}`).join(', ');
}

/** The journal as a table, newest last. */
function requestLines({ requests, evicted }: JournalPage, width: number): string[] {
  if (requests.length === 0) return ['no such request in the journal'];
  const rows = requests.map(({ id, method, path, status, code, rules, fault, changes }) => ({
    id,
    request: `${method} ${path}`,
    status,
    code: code ?? '',
    rule: rules[0] ?? '',
    fault: fault?.kind ?? '',
    changes: changesLine(changes),
  }));
  return [...table(rows, width), ...(evicted > 0 ? [`${counted(evicted, 'older request')} evicted`] : [])];
}

/** Writes them as a HAR file, in place of one that is there. */
async function saveHar(
  file: string,
  args: Arguments,
  environment: Environment,
  filter: Record<string, string>,
): Promise<void> {
  requireWritable('--har', file);
  const har = await steer(args, environment, ({ requests: journal }) => journal.har(filter as RequestFilter));
  writeWhole(file, `${JSON.stringify(har, null, 2)}\n`, { force: true });
  const count = har.log.entries.length;
  show(args, { file, requests: count }, () => [`saved ${file} (${counted(count, 'request')})`]);
}

/** `leadmock requests [filter..]`: what the journal of the sandbox holds; with --clear, forgets it. */
export async function requests(args: Arguments, environment: Environment): Promise<void> {
  const words = wordsOf(args['filter']);
  const har = flagText(args, 'har');
  if (args['clear'] === true) {
    if (words.length > 0) throw new UsageError('--clear removes all requests and takes no filter');
    if (har !== undefined) throw new UsageError('--har saves requests and --clear removes them: give one of them');
    const answer = await steer(args, environment, ({ call }) => call('clear-requests'));
    return show(args, answer, () => [`${counted(answer.removed, 'request')} removed`]);
  }
  // As texts: what they mean the server says.
  const query = Object.fromEntries(pairsOf(words, 'a filter must be', 'operation=add-payment'));
  if (har !== undefined) return saveHar(har, args, environment, query);
  const answer = await steer(args, environment, ({ call }) => call('get-requests', { query }));
  // With format=har it is no page of the journal.
  show(args, answer, (width) =>
    'requests' in answer ? requestLines(answer, width) : [JSON.stringify(answer, null, 2)],
  );
}
