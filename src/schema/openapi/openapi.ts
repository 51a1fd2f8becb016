import type { Operation } from '../../core/operation.ts';
import type { EffectiveRule } from '../../core/overrides.ts';
import { mergedResponse } from '../merge.ts';
import { pathParameters } from '../parameters.ts';
import { componentName, components, content, type Json } from './components.ts';
import { customComponents } from './custom-components.ts';
import type { Served } from './served-schema.ts';

export interface DescribedOperation extends Omit<Operation, 'handle'> {
  rules: readonly (readonly [id: string, rule: EffectiveRule])[];
  merge?: object | undefined;
}

const CUSTOM = 'Custom operations, which the contract does not contain';

function customTags(operations: readonly DescribedOperation[]): { name: string; description: string }[] {
  const names = new Set(operations.flatMap(({ custom }) => (custom === undefined ? [] : [custom.tag])));
  return [...names].map((name) => ({ name, description: CUSTOM }));
}

/** @returns descriptions of the HTTP statuses that overrides set, with the rules of these overrides */
function overriddenStatuses({ rules }: DescribedOperation): Json {
  const byStatus = new Map<number, string[]>();
  for (const [rule, { overrides, rejection }] of rules) {
    const status = overrides && rejection?.httpStatus;
    // Status 200 is omitted, because its description already includes the error envelope.
    if (status && status !== 200) byStatus.set(status, [...(byStatus.get(status) ?? []), rule]);
  }
  const described = [...byStatus].map(([status, ids]) => [
    status,
    { description: `The error envelope, changed by overrides: ${ids.join(', ')}`, content: content('error') },
  ]);
  return Object.fromEntries(described);
}

function describe(operation: DescribedOperation): Json {
  const { id, parameters = [], summary, needsToken, hasBody, rules, merge, custom } = operation;
  return {
    operationId: id,
    summary,
    ...(custom && {
      ...(custom.description !== undefined && { description: custom.description }),
      tags: [custom.tag],
      'x-leadmock-custom': true,
    }),
    ...(parameters.length > 0 && { parameters: pathParameters(operation) }),
    ...(hasBody && { requestBody: { required: true, content: content(`${id}.request`) } }),
    responses: {
      200: {
        description: 'Success, or (with errorStatus=200, the default) the error envelope',
        content: content(`${id}.response`),
      },
      '4XX': { description: 'The error envelope, with errorStatus=code', content: content('error') },
      '5XX': {
        description: 'The error envelope: the rate limit (503), or a defect of leadmock',
        content: content('error'),
      },
      ...overriddenStatuses(operation),
    },
    ...(!needsToken && { security: [] }),
    'x-leadmock-rules': rules.map(([ruleId, rule]) => ({ id: ruleId, ...rule })),
    ...(merge && { 'x-leadmock-merge': merge }),
  };
}

interface DocumentParts {
  version: string;
  served: Served;
  /** Base path of the sandbox; `/` for `default`. */
  base: string;
}

/** Creates the OpenAPI 3.1 document of the service, with the rules of each operation and their provenance. */
export function openApiDocument(
  operations: readonly DescribedOperation[],
  { version, served, base }: DocumentParts,
): Json {
  const paths: Record<string, Json> = {};
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describe(operation) };
  }
  const own = operations.filter(({ custom }) => custom !== undefined);
  const tags = customTags(operations);
  const bodies = operations.flatMap(({ id, hasBody, custom }) =>
    custom === undefined ? [...(hasBody ? [`${id}.request.json`] : []), `${id}.response.json`] : [],
  );
  const merged = operations.flatMap((operation) =>
    operation.merge === undefined
      ? []
      : [[componentName(`${operation.id}.response.json`), mergedResponse(operation, operation.merge, served)]],
  );
  const isYours = operations.some(
    ({ rules, merge }) => merge !== undefined || rules.some(([, { overrides }]) => overrides),
  );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Lead-Tracking Service HTTP API, as leadmock answers it',
      version: '1.0',
      description: `Made by leadmock ${version} from its operations, schemas and rules${isYours ? ', and from your overrides' : ''}.${own.length > 0 ? ` ${CUSTOM}: the tags ${tags.map(({ name }) => name).join(', ')}.` : ''}`,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: base }],
    security: [{ token: [] }],
    ...(tags.length > 0 && { tags }),
    paths,
    components: {
      securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'token', description: 'The token of a login' } },
      schemas: {
        ...components(['error.json', ...bodies], served),
        ...Object.assign({}, ...own.map(customComponents)),
        ...Object.fromEntries(merged),
      },
    },
  };
}
