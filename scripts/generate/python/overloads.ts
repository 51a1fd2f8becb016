import type { DescribedOperation, Schema } from '../clients/document.ts';
import { argumentsOf, declared, restOf } from './operation.ts';
import { definition } from './text.ts';
import type { PythonTypes } from './types.ts';

function fieldArguments(record: Schema, method: string, types: PythonTypes): string[] {
  const { properties = {}, required = [] } = record;
  const isChange = method === 'PUT' || method === 'PATCH';
  const known = Object.entries(properties)
    // A change has its id in the path.
    .filter(([field]) => !(isChange && field === 'id'))
    .map(([field, schema]) => {
      const type = types.of(schema, 'input', field);
      const isNullable = method === 'PATCH' && !type.endsWith('| None') && type !== 'Any';
      const isRequired = method === 'PUT' && required.includes(field) && !('default' in schema);
      return declared({ name: field, type: isNullable ? `${type} | None` : type, isRequired }, '...');
    });
  return ['*', ...known, '**extra: Any'];
}

/**
 * Declares a method once for each collection, with the fields of its records, and once for custom collections and names in variables.
 * @param others arguments after the collection
 */
export function overloads(
  operation: DescribedOperation,
  name: string,
  others: readonly string[],
  types: PythonTypes,
): string {
  const isList = operation.operationId === 'get-collection';
  const all = types.records().map(([collection, record]) => {
    const type = types.typedDict(record.title ?? collection, record, 'output');
    const fields = restOf(operation, types) === undefined ? [] : fieldArguments(record, operation.method, types);
    const listed = isList ? argumentsOf(operation, types).map((one) => declared(one, '...')) : [];
    const args = [`collection: Literal["${collection}"]`, ...others, '/', ...fields.toSpliced(-1, 0, ...listed)];
    const returns = isList ? `list[${type}]` : type;
    return `    @overload\n${definition(name, args, returns, 'filled')} ...\n`;
  });
  const custom = definition(name, ['collection: str', ...others, '/', restOf(operation, types) ?? []].flat(), 'Any');
  return `    # fmt: off\n${all.join('')}    # fmt: on\n    @overload\n${custom} ...\n`;
}
