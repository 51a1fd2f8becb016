import { broken, definition, dictionary, docstring, fits } from './python-text.ts';
import { literal, type PythonTypes, type Schema } from './python-types.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  description: string;
  schema: Schema;
  /** Stands for any number of parameters. */
  explode?: boolean;
}

/** An operation as `control-openapi.json` describes it. */
export interface DescribedOperation {
  operationId: string;
  method: string;
  path: string;
  summary: string;
  parameters?: Parameter[];
  requestBody?: { content: { 'application/json': { schema: Schema } } };
  responses: Record<string, { description: string; content: Record<string, { schema: Schema }> }>;
}

/** Where the id of an operation, without its `get-`, is not the word for a method. */
const METHODS: Readonly<Record<string, string>> = { index: 'info', 'get-collection': 'records' };

/** The part of an answer that a method returns in the place of the whole. */
const RETURNED: Readonly<Record<string, string>> = {
  fixtures: 'fixtures',
  'get-snapshots': 'snapshots',
  'delete-snapshot': 'removed',
  'get-tokens': 'tokens',
  'revoke-token': 'removed',
  'get-faults': 'faults',
  'get-sandboxes': 'sandboxes',
  'reset-sandboxes': 'sandboxes',
  warnings: 'warnings',
  rules: 'rules',
  'get-requests': 'requests',
  'clear-requests': 'removed',
  'wait-for-requests': 'requests',
  'delete-record': 'removed',
};

/** Fields of request bodies that have a type of Python's own. */
const TYPES: Readonly<Record<string, string>> = {
  by: 'Duration',
  ttl: 'Duration',
  timeout: 'Duration',
  now: 'Instant',
};

const KEYWORDS = ['from'];

export const methodName = (id: string): string => METHODS[id] ?? id.replace(/^get-/, '').replaceAll('-', '_');

/** `httpStatus` → `http_status`, `from` → `from_`. */
function argumentName(field: string): string {
  const name = field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  return KEYWORDS.includes(name) ? `${name}_` : name;
}

/** What a method takes, as it is declared and explained. */
interface Argument {
  /** In the body or the query. */
  field: string;
  name: string;
  type: string;
  isRequired: boolean;
  description?: string | undefined;
}

const declared = ({ name, type, isRequired }: Omit<Argument, 'field' | 'description'>, omitted = '_OMITTED'): string =>
  `${name}: ${type}${isRequired ? '' : ` = ${omitted}`}`;

/** What the methods of one operation are made from. */
class Call {
  readonly #operation: DescribedOperation;
  readonly #types: PythonTypes;
  readonly #inPath: Parameter[];
  readonly #inQuery: Parameter[];
  readonly #body: Schema | undefined;

  constructor(operation: DescribedOperation, types: PythonTypes) {
    this.#operation = operation;
    this.#types = types;
    this.#inPath = operation.parameters?.filter((one) => one.in === 'path') ?? [];
    this.#inQuery = operation.parameters?.filter((one) => one.in === 'query') ?? [];
    const content = operation.requestBody?.content['application/json'];
    this.#body = content && types.resolve(content.schema);
  }

  text(): string {
    const { operationId, path } = this.#operation;
    const name = methodName(operationId);
    const given = this.#given();
    const parts = this.#inPath.map((one) => `${one.name}: ${this.#types.of(one.schema, 'input', one.name)}`);
    const rest = this.#rest();
    if (path.includes('{collection}')) {
      const untyped = parts.map((part) => part.replace(/^collection: .*/, 'collection: str'));
      const whole = definition(name, [...untyped, '/', ...(rest ? [rest] : [])], 'Any');
      return `${this.#overloads(name, parts.slice(1))}${whole}\n${this.#docstring(given)}\n${this.#sent()}`;
    }
    const returns = this.#returns();
    const optional = given.filter(({ isRequired }) => !isRequired).map((one) => declared(one));
    const args = [
      ...parts,
      ...given.filter(({ isRequired }) => isRequired).map((one) => declared(one)),
      ...(optional.length > 0 ? ['*', ...optional] : []),
      ...(rest ? [rest] : []),
    ];
    const head = definition(name, args, returns);
    return `${head}\n${this.#docstring(given, returns)}\n${this.#sent(returns)}`;
  }

  /** Arguments for the fields of the body and the parameters of the query that are known. */
  #given(): Argument[] {
    const { properties = {}, required = [] } = this.#body ?? {};
    const ofBody = Object.entries(properties).map(([field, schema]) => ({
      field,
      name: argumentName(field),
      type: TYPES[field] ?? this.#types.of(schema, 'input', field),
      isRequired: required.includes(field),
      description: schema.description ?? this.#types.resolve(schema).description,
    }));
    const ofQuery = this.#inQuery
      .filter(({ explode }) => !explode)
      .map(({ name, schema, description }) => {
        // The word stands for Python's own null.
        const type = this.#types.of(schema, 'input', name).replace('Literal["null"]', 'None');
        return { field: name, name, type, isRequired: false, description };
      });
    return [...ofBody, ...ofQuery];
  }

  /** Fields of any name, where the call takes them. */
  #rest(): string | undefined {
    if (this.#inQuery.some(({ explode }) => explode)) return '**fields: Any';
    if (this.#body === undefined || this.#body.properties !== undefined) return undefined;
    const { additionalProperties: values } = this.#body;
    return `**fields: ${typeof values === 'object' ? this.#types.of(values, 'input', '') : 'Any'}`;
  }

  /** The schema of the answer. */
  #answer(): Schema {
    const { responses } = this.#operation;
    const [success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? [''];
    return responses[success]?.content['application/json']?.schema ?? {};
  }

  #returns(): string {
    const { operationId } = this.#operation;
    if (operationId === 'get-state') return this.#types.state();
    const schema = this.#types.resolve(this.#answer());
    const part = RETURNED[operationId];
    const place = schema.title ?? '';
    if (part === undefined) return this.#types.of(schema, 'output', place);
    const named = `${place}${part.replace(/^\w/, (first) => first.toUpperCase())}`;
    return this.#types.of(schema.properties?.[part] ?? {}, 'output', named);
  }

  /** One declaration for each collection: what it takes and answers depends on that. */
  #overloads(name: string, others: readonly string[]): string {
    const { operationId, method } = this.#operation;
    const overloads = this.#types.records().map(([collection, record]) => {
      const type = this.#types.typedDict(record.title ?? collection, record, 'output');
      const fields = this.#rest() === undefined ? [] : this.#fields(record, method);
      const args = [`collection: Literal["${collection}"]`, ...others, '/', ...fields];
      const returns = operationId === 'get-collection' ? `list[${type}]` : type;
      return `    @overload\n${definition(name, args, returns, 'filled')} ...\n`;
    });
    return `    # fmt: off\n${overloads.join('')}    # fmt: on\n`;
  }

  /** Arguments for the fields of a record. */
  #fields(record: Schema, method: string): string[] {
    const { properties = {}, required = [] } = record;
    const isChange = method === 'PUT' || method === 'PATCH';
    const known = Object.entries(properties)
      // Its id is a part of the path there.
      .filter(([field]) => !(isChange && field === 'id'))
      .map(([field, schema]) => {
        const type = this.#types.of(schema, 'input', field);
        const isNullable = method === 'PATCH' && !type.endsWith('| None') && type !== 'Any';
        const isRequired = method === 'PUT' && required.includes(field) && !('default' in schema);
        return declared({ name: field, type: isNullable ? `${type} | None` : type, isRequired }, '...');
      });
    return ['*', ...known, '**extra: Any'];
  }

  /** What is returned is told where its type does not. */
  #docstring(given: readonly Argument[], returns = ''): string {
    const { summary, responses } = this.#operation;
    const success = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].description ?? '';
    const problems = Object.entries(responses).filter(([status]) => /^[45]\d\d$/.test(status));
    const explained = [...this.#inPath, ...given].filter(({ description }) => description !== undefined);
    return docstring(summary, {
      Args: explained.map(({ name, description }) => `${name}: ${description}.`),
      Returns: /^(int|list|dict)\b/.test(returns) ? [success] : [],
      Raises: problems.map(([status, { description }]) => `LeadmockError: ${status}: ${description}.`),
    });
  }

  /** The statements that send the call. */
  #sent(returns?: string): string {
    const { operationId, method, path } = this.#operation;
    const filled = path.replace(/\{(\w+)\}/g, '{_part($1)}');
    const given = this.#given();
    const pairs = given.map(({ field, name }) => `"${field}": ${name}`);
    const isAboutOne =
      path.startsWith('/_mock/sandboxes') && [...this.#inPath, ...given].some(({ name }) => name === 'name');
    const statement = (fields: string) => {
      const args = [
        `"${method}"`,
        `${filled === path ? '' : 'f'}"${filled}"`,
        ...(this.#body ? [`body=${fields}`] : []),
        ...(this.#inQuery.length > 0 ? [`query=${fields}`] : []),
        ...(isAboutOne ? ['shard=name'] : []),
        ...(given.some(({ name }) => name === 'timeout') ? ['waits=timeout'] : []),
      ];
      const part = RETURNED[operationId];
      const sent = `self._send(${args.join(', ')})${part === undefined ? '' : `["${part}"]`}`;
      return `        return ${returns === undefined ? sent : `cast(${literal(returns)}, ${sent})`}`;
    };
    if (this.#rest() !== undefined) return `${statement('fields')}\n`;
    const short = statement(`{${pairs.join(', ')}}`);
    if (fits(short)) return `${short}\n`;
    return `        fields = ${dictionary(pairs, ' '.repeat(8))}\n${broken(statement('fields'))}\n`;
  }
}

/** The methods for all operations that answer JSON. */
export function pythonCalls(operations: readonly DescribedOperation[], types: PythonTypes): string {
  return operations
    .filter(({ responses }) => !('text/event-stream' in (responses['200']?.content ?? {})))
    .map((operation) => new Call(operation, types).text())
    .join('\n');
}
