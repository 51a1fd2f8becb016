import type { Endpoint } from '../core/operation.ts';
import { collectionNames, type ExtraFields } from '../core/state/state.ts';
import { schemaOf, schemaPaths } from '../schema/schema-files.ts';
import { componentName, components, content, type Json, requestBody } from './components.ts';
import { pathParameters, type QueryParameter, queryParameter } from './parameters.ts';

export interface DescribedControlOperation extends Endpoint {
  query?: readonly QueryParameter[];
  /** If true, `schemas/control/<id>.request.json` describes the body. */
  hasBody?: boolean;
  isBodyOptional?: boolean;
  /** Status of a successful response. Default: 200. */
  status?: number;
  /** Descriptions of errors with a special meaning for this operation, by HTTP status. */
  problems?: Readonly<Record<number, string>>;
  /** Paths of response schemas by media type, for media types other than JSON. */
  otherMediaTypes?: Readonly<Record<string, string>>;
  /** Whether a successful response is a stream of server-sent events instead of JSON. */
  isStream?: boolean;
  /** Whether the operation works without the control token, and with `--no-control`. */
  isProbe?: boolean;
}

/** Parts of a state that change the OpenAPI document. */
export interface DocumentedState {
  extraFields: ExtraFields;
  names: readonly string[];
}

const documented: DocumentedState = { extraFields: {}, names: collectionNames };

const EVENTS: Json = {
  description:
    'Stream of events, each with `id`, `event` (request, changes, contents, clock, assumptions, faults, snapshots, journal, sandboxes, fixture or operations) and, as JSON on one line, `data`',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
};

function success({ id, isStream, otherMediaTypes = {} }: DescribedControlOperation): Json {
  if (isStream) return EVENTS;
  const path = `control/${id}.response.json`;
  const others = Object.entries(otherMediaTypes).map(([mediaType, of]) => content(componentName(of), mediaType));
  return {
    description: schemaOf(path)['description'],
    content: Object.assign(content(componentName(path)), ...others),
  };
}

function problem(description: string): Json {
  return { description, content: content('control.problem', 'application/problem+json') };
}

function responses(operation: DescribedControlOperation): Json {
  const { status = 200, problems = {} } = operation;
  return {
    [status]: success(operation),
    ...Object.fromEntries(Object.entries(problems).map(([of, description]) => [of, problem(description)])),
    '4XX': problem('Rejected, without changes'),
    '5XX': problem('Not possible now (503), or a defect of leadmock (500)'),
  };
}

function withNames(parameter: Json, names: readonly string[]): Json {
  return parameter['name'] === 'collection' ? { ...parameter, schema: { type: 'string', enum: names } } : parameter;
}

function describe(operation: DescribedControlOperation, { names }: DocumentedState): Json {
  const { id, summary, hasBody, isBodyOptional = false, isProbe, query = [] } = operation;
  const inPath = pathParameters(operation).map((parameter) => withNames(parameter, names));
  const path = `control/${id}.request.json`;
  const all = [...inPath, ...query.map(queryParameter)];
  return {
    operationId: id,
    summary,
    ...(all.length > 0 && { parameters: all }),
    ...(hasBody && {
      requestBody: { required: !isBodyOptional, content: requestBody(componentName(path), schemaOf(path)) },
    }),
    responses: responses(operation),
    ...(isProbe && { security: [] }),
  };
}

function withOwnRecords(schemas: Json, { names }: DocumentedState): Json {
  if (names.length === collectionNames.length) return schemas;
  const record = schemas['control.record'] as { anyOf: Json[] };
  const anyOf = [...record.anyOf, { $ref: '#/components/schemas/seed.custom-record' }];
  return { ...schemas, 'control.record': { ...record, anyOf } };
}

export function controlOpenApiDocument(
  operations: readonly DescribedControlOperation[],
  version: string,
  held: DocumentedState = documented,
): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation, held) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Control plane of leadmock',
      version,
      description: 'Calls that control leadmock. Below /_sandbox/{name}, each path selects this sandbox.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'The sandbox default' },
      { url: '/_sandbox/{name}', description: 'A separate sandbox', variables: { name: { default: 'default' } } },
    ],
    // The control token is optional here, because only servers with --control-token require it.
    security: [{}, { controlToken: [] }],
    paths,
    components: {
      securitySchemes: { controlToken: { type: 'http', scheme: 'bearer', description: 'Token of --control-token' } },
      schemas: withOwnRecords(
        components(
          schemaPaths().filter((path) => path.startsWith('control/')),
          held.extraFields,
        ),
        held,
      ),
    },
  };
}
