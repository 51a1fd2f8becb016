import type { JournalPage, JournalRequest } from '../../generated/shapes.ts';
import { asLine, show } from '../print/show.ts';
import { table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
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
  return [...table(rows, width), ...(evicted > 0 ? [`${evicted} older ones were evicted`] : [])];
}

/** `leadmock requests [filter..]`: what the journal of the sandbox holds; with --clear, forgets it. */
export async function requests(args: Arguments, environment: Environment): Promise<void> {
  const words = wordsOf(args['filter']);
  if (args['clear'] === true) {
    if (words.length > 0) throw new UsageError('--clear removes all requests and takes no filter');
    const answer = await steer(args, environment, ({ call }) => call('clear-requests'));
    return show(args, answer, () => [`${answer.removed} requests removed`]);
  }
  // As texts: what they mean the server says.
  const query = Object.fromEntries(pairsOf(words, 'a filter must be', 'operation=add-payment'));
  const answer = await steer(args, environment, ({ call }) => call('get-requests', { query }));
  show(args, answer, (width) => requestLines(answer, width));
}
