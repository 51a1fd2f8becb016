import type { JsonSchema } from '../../core/custom-parts.ts';
import { isUuid, parseId } from '../../core/ids.ts';
import type { Operation } from '../../core/operation.ts';
import { matchesPath } from '../../core/path-pattern.ts';
import { mostSimilar } from '../../core/text/nearest.ts';

/**
 * Finds the parts of a path pattern that can be ids of the documented type (rules `path-id`, `view-id`). `*` matches
 * any characters.
 */
function idsIn(pattern: string, { type, format, oneOf }: JsonSchema): string[] {
  if (Array.isArray(oneOf)) return oneOf.flatMap((one) => idsIn(pattern, one));
  const parts = (form: RegExp) => pattern.match(form) ?? [];
  if (type === 'integer') return parts(/[0-9*]+/g).filter((id) => parseId(id.replaceAll('*', '1')) !== undefined);
  if (format === 'uuid') return parts(/[0-9a-f*][0-9a-f*-]*/gi).filter((id) => id.includes('*') || isUuid(id));
  return [...parts(/[^/?#]+/g), ...parts(/[^/?#*]+/g)];
}

export function canReach(pattern: string, { path, parameters = [], custom }: Operation): boolean {
  const readable = pattern.replace(/%[346][0-9a-f]/gi, decodeURIComponent);
  let routes = [path];
  for (const { name, schema, example } of parameters) {
    // Path parameters of custom operations may be any text, because they have no declared type.
    const ids = [...idsIn(readable, custom ? {} : schema), String(example)];
    routes = routes.flatMap((route) => ids.map((id) => route.replace(`{${name}}`, () => id)));
  }
  return routes.some((route) => matchesPath(pattern, route));
}

/** @returns a suggestion of another path, or a note that the path is a control call */
export function pathHint(asked: string, operations: readonly Operation[]): string {
  if (/^\/_mock(\/|$)/.test(asked)) return ', which belongs to the control plane';
  const path = asked.replace(/^[a-z]+:\/\/[^/]*|[?#].*$|^\/_sandbox\/[^/]*(?=\/)/gis, '').replace(/^\/*/, '/');
  const id = path.split('/').find((part) => part === '*' || parseId(part) !== undefined || isUuid(part)) ?? '*';
  const routes = operations.map((operation) => operation.path.replace(/\{\w+\}/g, () => id));
  const isRight = operations.some((operation) => canReach(path, operation));
  const groups = routes.flatMap((route) =>
    [/(?<=\/.+)\/[^/]+$/, /(?<=\/[^/]+)\/.*/].map((end) => route.replace(end, '/*')),
  );
  return `; did you mean ${isRight ? path : mostSimilar(path, [...routes, ...groups])}?`;
}
