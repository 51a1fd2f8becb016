import {
  bodyOf,
  type DescribedOperation,
  filtersOf,
  inPath,
  inQuery,
  METHODS,
  RETURNED,
  returnedOf,
  type Schema,
} from '../clients/document.ts';
import { comment, exported } from './text.ts';
import type { GoTypes } from './types.ts';

export const goMethod = (id: string): string => exported((METHODS[id] ?? id).replace(/^get-/, ''));

interface Argument {
  name: string;
  type: string;
  /** Go expression whose value is sent. */
  sent: string;
}

/** Creates the argument for the body. A body with only the field `by` becomes a duration. */
function bodyArgument(operation: DescribedOperation, types: GoTypes): Argument | undefined {
  const body = bodyOf(operation, types);
  if (!body) return undefined;
  if (operation.path.includes('{collection}')) return { name: 'record', type: 'any', sent: 'record' };
  const type = types.of(body, 'request', body.title ?? '');
  const [field, ...others] = Object.keys(body.properties ?? {});
  if (field === 'by' && others.length === 0) {
    return { name: field, type: 'time.Duration', sent: `${type}{By: Duration(${field})}` };
  }
  return { name: 'request', type, sent: 'request' };
}

/** Creates the argument for the query parameters: a struct, or a map for a collection. */
function queryArgument(operation: DescribedOperation, types: GoTypes): Argument | undefined {
  if (inQuery(operation).some(({ explode }) => explode)) return { name: 'query', type: 'Query', sent: 'query' };
  const parameters = filtersOf(operation);
  if (parameters.length === 0) return undefined;
  const nullable = (schema: Schema) =>
    schema.oneOf?.some((one) => one.const === 'null') ? { type: ['integer', 'null'] } : schema;
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }) => [name, { ...nullable(schema), description }]),
  );
  const title = `${goMethod(operation.operationId)}Query`;
  const description = `filter of ${operation.operationId}`;
  return { name: 'query', type: types.struct(title, { description, properties }, 'request'), sent: 'query' };
}

function returnType(operation: DescribedOperation, types: GoTypes): string {
  if (operation.operationId === 'get-state') {
    const state = types.stateSchema();
    return types.struct(state.title ?? '', state, 'response');
  }
  const { schema, place } = returnedOf(operation, types);
  return types.of(schema, 'response', place);
}

function methodOf(operation: DescribedOperation, types: GoTypes): string {
  const { operationId, method, path, summary } = operation;
  const isOfRecords = path.includes('{collection}');
  const body = bodyArgument(operation, types);
  const query = queryArgument(operation, types);
  const places = inPath(operation).map(({ name, schema }) => ({ name, type: types.of(schema, 'request', name) }));
  const into = isOfRecords ? [{ name: 'into', type: 'any' }] : [];
  const args = [...places, ...(body ? [body] : []), ...(query ? [query] : []), ...into];
  const part = RETURNED[operationId];
  const waiting = [body, query].find((given) => given?.type.match(/Expectation$/));
  const call = [
    `method: "${method}"`,
    `path: "${path}"`,
    ...(places.length > 0 ? [`values: []any{${places.map(({ name }) => name).join(', ')}}`] : []),
    ...(body ? [`body: ${body.sent}`] : []),
    ...(query ? [`query: ${query.sent}`] : []),
    ...(part === undefined ? [] : [`part: "${part}"`]),
    ...(waiting ? [`waits: waitOf(${waiting.name})`] : []),
  ].join(', ');
  const name = goMethod(operationId);
  const declared = args.map((each) => `${each.name} ${each.type}`).join(', ');
  const returns = isOfRecords ? 'error' : `(${returnType(operation, types)}, error)`;
  const send = isOfRecords
    ? `c.send(call{${call}}, into)`
    : `send[${returns.replace(/^\((.*), error\)$/, '$1')}](c, call{${call}})`;
  return `${comment(`${name}: ${summary}.`)}func (c *Client) ${name}(${declared}) ${returns} {\n\treturn ${send}\n}\n`;
}

/** Creates methods for all operations except streams. */
export function goCalls(operations: readonly DescribedOperation[], types: GoTypes): string {
  return operations
    .filter(({ responses }) => !('text/event-stream' in (responses['200']?.content ?? {})))
    .map((operation) => methodOf(operation, types))
    .join('\n');
}
