import {
  bodyOf,
  type DescribedOperation,
  inPath,
  inQuery,
  METHODS,
  RETURNED,
  returnedOf,
  successOf,
} from '../clients/document.ts';
import { type Argument, argumentsOf, declared, restOf } from './operation.ts';
import { overloads } from './overloads.ts';
import { broken, definition, dictionary, docstring, fits, literal } from './text.ts';
import type { PythonTypes } from './types.ts';

export const pythonMethod = (id: string): string => METHODS[id] ?? id.replace(/^get-/, '').replaceAll('-', '_');

function returnType(operation: DescribedOperation, types: PythonTypes): string {
  const { operationId } = operation;
  if (operationId === 'get-state') return types.state();
  const { schema, place } = returnedOf(operation, types);
  return types.of(schema, 'output', place);
}

/** The docstring describes the returned value if the type does not. */
function explained(operation: DescribedOperation, given: readonly Argument[], returns: string): string {
  const problems = Object.entries(operation.responses).filter(([status]) => /^[45]\d\d$/.test(status));
  const told = [...inPath(operation), ...given].filter(({ description }) => description !== undefined);
  const part = RETURNED[operation.operationId];
  const { description: whole } = successOf(operation);
  const returned = part === undefined ? whole : `${whole.replace(/\.$/, '')}: \`${part}\` of the response.`;
  return docstring(operation.summary, {
    Args: told.map(({ name, description = '' }) => `${name}: ${description.replace(/\.?$/, '.')}`),
    Returns: /^(int|list|dict)\b/.test(returns) ? [returned] : [],
    Raises: problems.map(([status, { description }]) => `LeadmockError: ${status}: ${description}.`),
  });
}

function sends(operation: DescribedOperation, given: readonly Argument[], types: PythonTypes, returns: string): string {
  const { operationId, method, path } = operation;
  const filled = path.replace(/\{(\w+)\}/g, '{path_part($1)}');
  const pairs = given.map(({ field, name }) => `"${field}": ${name}`);
  const statement = (fields: string) => {
    const args = [
      `"${method}"`,
      `${filled === path ? '' : 'f'}"${filled}"`,
      ...(bodyOf(operation, types) ? [`body=${fields}`] : []),
      ...(inQuery(operation).length > 0 ? [`query=${fields}`] : []),
      ...(given.some(({ name }) => name === 'timeout') ? ['waits=timeout'] : []),
    ];
    const part = RETURNED[operationId];
    const sent = `self._send(${args.join(', ')})${part === undefined ? '' : `["${part}"]`}`;
    return `        return ${returns === 'Any' ? sent : `cast(${literal(returns)}, ${sent})`}`;
  };
  if (restOf(operation, types) !== undefined) return `${statement('fields')}\n`;
  const short = statement(`{${pairs.join(', ')}}`);
  if (fits(short)) return `${short}\n`;
  return `        fields = ${dictionary(pairs, ' '.repeat(8))}\n${broken(statement('fields'))}\n`;
}

function methodOf(operation: DescribedOperation, types: PythonTypes): string {
  const name = pythonMethod(operation.operationId);
  const given = argumentsOf(operation, types);
  const rest = restOf(operation, types) ?? [];
  const parts = inPath(operation).map((one) => `${one.name}: ${types.of(one.schema, 'input', one.name)}`);
  const isOfRecords = operation.path.includes('{collection}');
  const returns = isOfRecords ? 'Any' : returnType(operation, types);
  const required = given.filter(({ isRequired }) => isRequired).map((one) => declared(one));
  const optional = given.filter(({ isRequired }) => !isRequired).map((one) => declared(one));
  const args = isOfRecords
    ? ['collection: str', ...parts.slice(1), '/', rest].flat()
    : [parts, required, optional.length > 0 ? '*' : [], optional, rest].flat();
  const before = isOfRecords ? overloads(operation, name, parts.slice(1), types) : '';
  return [
    before + definition(name, args, returns),
    explained(operation, given, returns),
    sends(operation, given, types, returns),
  ].join('\n');
}

/** Creates methods for all operations except streams. */
export function pythonCalls(operations: readonly DescribedOperation[], types: PythonTypes): string {
  return operations
    .filter(({ responses }) => !('text/event-stream' in (responses['200']?.content ?? {})))
    .map((operation) => methodOf(operation, types))
    .join('\n');
}
