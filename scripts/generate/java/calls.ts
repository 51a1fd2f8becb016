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
import { inPascalCase } from '../clients/names.ts';
import { camelCase, javadoc } from './text.ts';
import type { JavaTypes } from './types.ts';

const INDENT = '  ';

export const javaMethod = (id: string): string => camelCase((METHODS[id] ?? id).replace(/^get-/, ''));

interface Argument {
  name: string;
  type: string;
  /** Java expression whose value is sent. */
  sent: string;
  isOptional: boolean;
}

const FIELDS = 'Map<String, ?>';

/** Creates the argument for the body. A body with only the field `by` becomes a duration. */
function bodyArgument(operation: DescribedOperation, types: JavaTypes): Argument | undefined {
  const body = bodyOf(operation, types);
  if (!body) return undefined;
  const { properties, required = [] } = body;
  if (operation.path.includes('{collection}'))
    return { name: 'fields', type: FIELDS, sent: 'fields', isOptional: false };
  if (properties === undefined) return { name: 'values', type: FIELDS, sent: 'values', isOptional: false };
  const type = types.request(body.title ?? '', body);
  const [field, ...others] = Object.keys(properties);
  if (field === 'by' && others.length === 0) {
    return { name: field, type: 'Duration', sent: `new ${type}().by(by)`, isOptional: false };
  }
  // An expectation or a fault without fields has no meaning.
  const isOptional = required.length === 0 && !/Expectation|ArmFault|Seed|SetClock/.test(type);
  return { name: 'request', type, sent: 'request', isOptional };
}

/** Creates the argument for the query parameters: an object with methods, or a map for a collection. */
function queryArgument(operation: DescribedOperation, types: JavaTypes): Argument | undefined {
  if (inQuery(operation).some(({ explode }) => explode)) {
    return { name: 'query', type: FIELDS, sent: 'query', isOptional: true };
  }
  const parameters = filtersOf(operation);
  if (parameters.length === 0) return undefined;
  const properties = Object.fromEntries(
    parameters.map(({ name, schema, description }): [string, Schema] => [name, { ...schema, description }]),
  );
  const title = `${inPascalCase(javaMethod(operation.operationId))}Query`;
  const type = types.request(title, { description: `Filter of ${javaMethod(operation.operationId)}`, properties });
  return { name: 'query', type, sent: 'query', isOptional: true };
}

/** Creates the expression that converts JSON to a Java type. */
function converted(type: string, json: string): string {
  const [, container = '', item = ''] = /^(List|Map)<(?:String, )?(\w+)>$/.exec(type) ?? [];
  if (container === 'Map' && item === 'Object') return `RecordReader.object(${json})`;
  if (container !== '') return `RecordReader.${container.toLowerCase()}(${item}.class, ${json})`;
  return `RecordReader.value(${type}.class, ${json})`;
}

interface Call {
  operation: DescribedOperation;
  name: string;
  places: readonly { name: string; type: string; about?: string }[];
  args: readonly Argument[];
}

/** Creates the statement that sends a call, and the expression for the returned part of its response. */
function sent({ operation, args }: Call): { statement: string; json: string } {
  const path = `"${operation.path.replace(/\{(\w+)\}/g, '" + part($1) + "')}"`.replace(/ \+ ""$/, '');
  const of = (isQuery: boolean) => args.find(({ name }) => (name === 'query') === isQuery)?.sent ?? 'null';
  const statement = `var response = send("${operation.method}", ${path}, ${of(true)}, ${of(false)});`;
  const returned = RETURNED[operation.operationId];
  return { statement, json: returned === undefined ? 'response' : `RecordReader.field("${returned}", response)` };
}

function method(
  call: Call,
  { type, extra, lines }: { type: string; extra?: string; lines: readonly string[] },
): string {
  const { operation, name, places, args } = call;
  const declared = [...places, ...(extra ? [{ name: extra, type: 'Class<T>' }] : []), ...args];
  const tags = Object.entries(operation.responses)
    .filter(([status]) => /^[45]\d\d$/.test(status))
    .map(([status, { description }]) => `@throws LeadmockException ${status}: ${description}`);
  const about = javadoc(operation.summary, INDENT, tags);
  const shown = declared.map((one) => `${one.type} ${one.name}`).join(', ');
  const generic = extra ? '<T extends Record> ' : '';
  const body = lines.map((line) => `    ${line}\n`).join('');
  return `${about}  public ${generic}${type} ${name}(${shown}) {\n${body}  }\n`;
}

/** Creates the shorter form of a method, without its optional last argument. */
function shorter(call: Call, type: string, empty: string): string {
  const given = [...call.places.map(({ name }) => name), empty].join(', ');
  return method({ ...call, args: call.args.slice(0, -1) }, { type, lines: [`return ${call.name}(${given});`] });
}

/** A call for records returns maps, or records of a given class. */
function recordCalls(call: Call): string[] {
  const isList = call.operation.operationId === 'get-collection';
  const { statement, json } = sent(call);
  const [untyped, typed] = isList ? ['List<Map<String, Object>>', 'List<T>'] : ['Map<String, Object>', 'T'];
  const asMaps = `return RecordReader.${isList ? 'objects' : 'object'}(${json});`;
  const asRecords = `return RecordReader.${isList ? 'list' : 'value'}(type, ${json});`;
  return [
    method(call, { type: untyped, lines: [statement, asMaps] }),
    method(call, { type: typed, extra: 'type', lines: [statement, asRecords] }),
    ...(isList ? [shorter(call, untyped, 'Map.of()')] : []),
  ];
}

function returnType(operation: DescribedOperation, types: JavaTypes): string {
  if (operation.operationId === 'get-state') {
    const state = types.stateSchema();
    return types.record(state.title ?? '', state);
  }
  const { schema, place } = returnedOf(operation, types);
  return types.of(schema, 'response', place);
}

function methodsOf(operation: DescribedOperation, types: JavaTypes): string[] {
  const body = bodyArgument(operation, types);
  const query = queryArgument(operation, types);
  const args = [body, query].filter((one) => one !== undefined);
  const places = inPath(operation).map(({ name, schema }) => {
    const type = types.of(schema, 'request', name);
    return { name, type: type === 'Long' ? 'long' : type };
  });
  const call: Call = { operation, name: javaMethod(operation.operationId), places, args };
  if (operation.path.includes('{collection}')) return recordCalls(call);
  const type = returnType(operation, types);
  const last = args.at(-1);
  const { statement, json } = sent(call);
  return [
    method(call, { type: type === 'Long' ? 'long' : type, lines: [statement, `return ${converted(type, json)};`] }),
    ...(last?.isOptional ? [shorter(call, type, `new ${last.type}()`)] : []),
  ];
}

/** Creates methods for all operations except streams. */
export function javaCalls(operations: readonly DescribedOperation[], types: JavaTypes): string {
  return operations
    .filter(({ responses }) => !('text/event-stream' in (responses['200']?.content ?? {})))
    .flatMap((operation) => methodsOf(operation, types))
    .join('\n');
}
