import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { pointerTo } from '../core/json/text.ts';
import type { Operation } from '../core/operation.ts';
import type { SchemaHolder } from '../schema/request-schema.ts';
import { withReferencesTo } from '../schema/schema-files.ts';
import type { Json } from './components.ts';

/** JSON pointer to the schema of `result`, in the schema that `customResponse` returns. */
const RESULT = '/oneOf/0/properties/result';

/** Rewrites local references, such as `#/$defs/date`, for the place of the schema in the OpenAPI document. */
function rebased({ $schema: _dialect, ...schema }: AnySchemaObject, root: string): unknown {
  return withReferencesTo(schema, (reference) => (reference.startsWith('#') ? root + reference.slice(1) : reference));
}

function addressOf(component: string): string {
  return `#/components/schemas${pointerTo(component)}`;
}

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
          result: rebased(result ?? {}, `${addressOf(`${id}.response`)}${RESULT}`),
        },
        required: ['status', ...(result === undefined ? [] : ['result'])],
        additionalProperties: false,
      },
      { $ref: addressOf('error') },
    ],
  };
}

export function customComponents(operation: Pick<Operation, 'id' | 'custom' | 'hasBody'>): Json {
  const { id, custom, hasBody } = operation;
  return {
    ...(hasBody && { [`${id}.request`]: rebased(custom?.request ?? {}, addressOf(`${id}.request`)) }),
    [`${id}.response`]: customResponse(operation),
  };
}
