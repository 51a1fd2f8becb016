import { controlOperations } from '../../control/operations.ts';
import { Problem } from '../../control/problem.ts';
import type { Operation } from '../../core/operation.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { mostSimilar } from '../../core/text/nearest.ts';
import { routesOf, wordsOf } from '../../requests/nearest-route.ts';
import type { ControlRoute } from '../service/exchange.ts';
import { maskedLine } from '../service/explanation.ts';
import { pageNames } from './pages.ts';

const patterns = controlOperations
  .toSorted((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  .map((operation) => ({
    operation,
    pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`),
  }));

export function routesAt(path: string): ControlRoute[] {
  return patterns.flatMap(({ operation, pattern }) => {
    const groups = pattern.exec(path)?.groups;
    if (groups === undefined && !pattern.test(path)) return [];
    const params = Object.entries(groups ?? {}).map(([name, part]) => [name, decodeURIComponent(part)]);
    return [{ operation, params: Object.fromEntries(params) }];
  });
}

interface RequestTarget {
  method: string;
  path: string;
  sandbox: Sandbox;
  operations: readonly Operation[];
  onWrongMethod(allow: string): void;
}

/** @throws Problem 404 if there are no routes; 405 if no route accepts the method */
export function chooseRoute(routes: readonly ControlRoute[], asked: RequestTarget): ControlRoute {
  const { method, path, sandbox, operations, onWrongMethod } = asked;
  const wanted = method === 'HEAD' ? 'GET' : method;
  const found = routes.find(({ operation }) => operation.method === wanted);
  if (found) return found;
  if (routes.length > 0) {
    const methods = [...new Set(routes.map(({ operation }) => operation.method))].join(', ');
    onWrongMethod(methods);
    throw new Problem(405, `${method} is not allowed here. Use ${methods}`);
  }
  const shown = maskedLine(`${method} ${path}`, sandbox).slice(0, 80);
  throw new Problem(404, `unknown call ${shown}; ${wayTo(shown, path, operations)}`);
}

const known = [
  ...controlOperations.map(({ method, path }) => `${method} ${path}`),
  ...pageNames.map((page) => `GET /_mock/${page}`),
];

function wayTo(asked: string, path: string, operations: readonly Operation[]): string {
  const [, name, rest = ''] = /^\/_mock\/_?sandbox(?:es)?\/([^/]+)(\/.*)$/.exec(path) ?? [];
  if (name !== undefined) return `put the sandbox first: /_sandbox/${name}/_mock${rest}`;
  const [operation] = routesOf(wordsOf(path).slice(1), operations);
  if (operation) return `call the service without /_mock: ${operation.method} ${operation.path}`;
  return `did you mean ${mostSimilar(asked, known)}?`;
}
