import { controlOperations } from '../../control/operations.ts';
import { Problem } from '../../control/problem.ts';
import type { Operation } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { nearest } from '../../nearest.ts';
import type { ControlRoute } from '../service/exchange.ts';
import { maskedLine } from '../service/explanation.ts';
import { operationsAt, wordsOf } from '../service/lost-path.ts';

/** What is named word for word comes before what has a place for any word. */
const patterns = controlOperations
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
  }));

/** All that a path can mean, whatever the method. Its escapes are whole. */
export function routesAt(path: string): ControlRoute[] {
  return patterns.flatMap(({ operation, pattern }) => {
    const groups = pattern.exec(path)?.groups;
    if (groups === undefined && !pattern.test(path)) return [];
    const params = Object.entries(groups ?? {}).map(([name, part]) => [name, decodeURIComponent(part)]);
    return [{ operation, params: Object.fromEntries(params) }];
  });
}

/** The methods of some routes, as the header `Allow` lists them. */
export function allowed(routes: readonly ControlRoute[]): string {
  return [...new Set(routes.map(({ operation }) => operation.method))].join(', ');
}

/** What was asked for, of which sandbox, and the operations of the service, for whoever meant one of them. */
interface Asked {
  method: string;
  path: string;
  sandbox: Sandbox;
  operations: readonly Operation[];
}

/**
 * The one of some routes that is meant; a HEAD is answered as a GET without its body.
 * @throws Problem 404 where there are no routes (`others` are what can be asked for beside them), 405 where none has the method
 */
export function chooseRoute(
  routes: readonly ControlRoute[],
  { method, path, sandbox, operations }: Asked,
  others: readonly string[] = [],
): ControlRoute {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = routes.find(({ operation }) => operation.method === wanted);
  if (found) return found;
  if (routes.length > 0) throw new Problem(405, `${method} is not possible here; ${allowed(routes)} is`);
  const asked = maskedLine(`${method} ${path}`, sandbox).slice(0, 80);
  throw new Problem(404, `there is no ${asked}; ${wayTo(asked, path, operations, others)}`);
}

/** Where a path that nothing answers was meant to go. */
function wayTo(asked: string, path: string, operations: readonly Operation[], others: readonly string[]): string {
  const [, name, rest = ''] = /^\/_mock\/_?sandbox(?:es)?\/([^/]+)(\/.*)$/.exec(path) ?? [];
  if (name !== undefined) return `the sandbox stands first: /_sandbox/${name}/_mock${rest}`;
  const [operation] = operationsAt(wordsOf(path).slice(1), operations);
  if (operation) return `the service stands beside /_mock, not below it: ${operation.method} ${operation.path}`;
  const known = [...controlOperations.map((operation) => `${operation.method} ${operation.path}`), ...others];
  return `did you mean ${nearest(asked, known)}?`;
}
