import { asLine, show } from '../print/show.ts';
import { table } from '../print/table.ts';
import type { Environment } from '../settings/raw-settings.ts';
import { UsageError } from '../usage-error.ts';
import type { Arguments } from '../yargs-options.ts';
import { controlServer } from './control-server.ts';

interface Shown {
  id: number;
  operation: string | null;
  method: string;
  path: string;
  status: number;
  code: number | null;
  rules: string[];
  fault: { kind: string } | null;
  changes: { collection: string; action: string; id: unknown }[];
}

interface Journal {
  requests: Shown[];
  evicted: number;
}

function changesLine(changes: Shown['changes']): string {
  return changes.map(({ action, collection, id }) => `${action} ${collection} ${asLine(id)}`).join(', ');
}

/** The journal as a table, newest last. */
export function requestLines({ requests, evicted }: Journal, width: number): string[] {
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

/** `operation=login limit=5` as a query; what it means the server says. */
function queryOf(words: readonly string[]): URLSearchParams {
  const query = new URLSearchParams();
  for (const word of words) {
    const at = word.indexOf('=');
    if (at < 1)
      throw new UsageError(
        `a filter is written name=value, such as operation=add-payment (it is ${JSON.stringify(word)})`,
      );
    query.append(word.slice(0, at), word.slice(at + 1));
  }
  return query;
}

/** `leadmock requests [filter..]`: what the journal of the sandbox holds; with --clear, forgets it. */
export async function requests(args: Arguments, environment: Environment): Promise<void> {
  const words = [args['filter'] ?? []].flat().map(String);
  const server = controlServer(args, environment);
  if (args['clear'] === true) {
    if (words.length > 0) throw new UsageError('--clear forgets all requests: leave the filters out');
    const answer = (await server.call('DELETE', '/requests')) as { removed: number };
    return show(args, answer, () => [`${answer.removed} requests forgotten`]);
  }
  const query = queryOf(words).toString();
  const answer = (await server.call('GET', query === '' ? '/requests' : `/requests?${query}`)) as Journal;
  show(args, answer, (width) => requestLines(answer, width));
}
