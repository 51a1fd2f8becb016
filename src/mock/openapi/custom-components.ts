import type { AnySchemaObject } from 'ajv/dist/2020.js';
import type { Operation } from '../core/operation.ts';
import type { SchemaHolder } from '../schema/request-schema.ts';
import type { Json } from './components.ts';
import { hoisted } from './hoist.ts';

const refer = (component: string) => ({ $ref: `#/components/schemas/${component}` });

function customResponse({ id, custom }: SchemaHolder): AnySchemaObject {
  const result = custom?.response;
  const samples = (result?.['examples'] ?? []) as unknown[];
  return {
    description: 'Success, or the error envelope.',
    ...(samples.length > 0 && { examples: samples.map((sample) => ({ status: 'success', result: sample })) }),
    oneOf: [
      {
        type: 'object',
        properties: {
          status: { const: 'success' },
          result: result === undefined ? {} : refer(`${id}.response.result`),
        },
        required: ['status', ...(result === undefined ? [] : ['result'])],
        additionalProperties: false,
      },
      refer('error'),
    ],
  };
}

export function customComponents(operation: Pick<Operation, 'id' | 'custom' | 'hasBody'>): Json {
  const { id, custom, hasBody } = operation;
  return {
    ...(hasBody && hoisted(custom?.request ?? {}, `${id}.request`)),
    ...(custom?.response !== undefined && hoisted(custom.response, `${id}.response.result`)),
    [`${id}.response`]: customResponse(operation),
  };
}
