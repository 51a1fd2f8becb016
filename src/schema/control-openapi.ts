import type { Endpoint } from '../core/operation.ts';
import { collectionNames } from '../core/state.ts';
import { componentName, components, content, type Json } from './components.ts';
import { schemaPaths } from './schema-files.ts';

/** What the document says of one operation of the control plane. */
interface DescribedControlOperation extends Endpoint {
  hasBody: boolean;
  /** HTTP status of success; 200 when left out. */
  status?: number;
  isProbe?: boolean;
  answers?: string;
  query?: readonly { name: string; description: string; isMap?: boolean }[];
}

/** What the parameters of the paths mean. */
const PATH_PARAMETERS: Readonly<Record<string, Json>> = {
  collection: { description: 'A collection of the state', schema: { enum: collectionNames } },
  id: { description: 'ID of the record', schema: { type: 'string' }, example: '101' },
  name: { description: 'Name of the sandbox or snapshot', schema: { type: 'string' }, example: 'worker-1' },
  token: { description: 'The token, whole', schema: { type: 'string' } },
};

function parameters({ path, query = [] }: DescribedControlOperation): Json[] {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    ...(PATH_PARAMETERS[name] ?? { schema: { type: 'string' } }),
  }));
  const inQuery = query.map(({ name, description, isMap }) => ({
    name,
    in: 'query',
    description,
    ...(isMap && { style: 'form', explode: true }),
    schema: isMap ? { type: 'object', additionalProperties: { type: 'string' } } : { type: 'string' },
  }));
  return [...inPath, ...inQuery];
}

function describe(operation: DescribedControlOperation): Json {
  const { id, summary, hasBody, isProbe, status = 200, answers = summary } = operation;
  const all = parameters(operation);
  const problem = {
    description: 'Refused; nothing was changed',
    content: content(PROBLEM, 'application/problem+json'),
  };
  return {
    operationId: id,
    summary,
    ...(all.length > 0 && { parameters: all }),
    ...(hasBody && { requestBody: { content: content(componentName(requestSchema(id))) } }),
    responses: {
      [status]: { description: answers, content: { 'application/json': {} } },
      '4XX': problem,
      '5XX': { ...problem, description: 'Not possible now (503), or a defect of leadmock (500)' },
    },
    ...(isProbe && { security: [] }),
  };
}

const PROBLEM = 'control.problem';

function requestSchema(id: string): string {
  return `control/${id}.request.json`;
}

/** OpenAPI 3.1 of the control plane. */
export function controlOpenApiDocument(operations: readonly DescribedControlOperation[], version: string): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Control plane of leadmock',
      version,
      description: 'How a test steers the mock. Below /_sandbox/{name} every path reaches that sandbox.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: '/', description: 'The sandbox default' },
      { url: '/_sandbox/{name}', description: 'A sandbox of its own', variables: { name: { default: 'default' } } },
    ],
    // The token is needed only where the server was started with --control-token.
    security: [{}, { controlToken: [] }],
    paths,
    components: {
      securitySchemes: { controlToken: { type: 'http', scheme: 'bearer', description: 'The one of --control-token' } },
      schemas: components(schemaPaths().filter((path) => path.startsWith('control/'))),
    },
  };
}
