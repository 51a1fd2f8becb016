import type { CustomParts } from '../core/custom-parts.ts';
import { ID_SCHEMA, type Operation, type PathParameter } from '../core/operation.ts';
import type { CustomOperation } from './operation.ts';

export interface Placed<Declared extends CustomOperation = CustomOperation> {
  declared: Declared;
  place: string;
}

export function parametersIn(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

function parameterOf(name: string): PathParameter {
  const isId = /(^|_)id$/.test(name);
  return {
    name,
    description: isId ? 'An ID' : 'A text',
    schema: isId ? ID_SCHEMA : { type: 'string' },
    example: isId ? 1 : 'text',
  };
}

export type CustomOperationParts = Omit<Operation, 'handle'> & { custom: CustomParts };

export function displayName({ id, custom: { place } }: CustomOperationParts): string {
  return `${id} (${place})`;
}

export function commonParts({ declared, place }: Placed, rejects: CustomParts['rejects']): CustomOperationParts {
  const { id, method, path, summary = `${method} ${path}`, needsToken = true, request, response } = declared;
  const { tag = 'custom', description } = declared;
  const parameters = parametersIn(path).map(parameterOf);
  return {
    id,
    method,
    path,
    summary,
    needsToken,
    hasBody: request !== undefined,
    ...(parameters.length > 0 && { parameters }),
    custom: {
      place,
      tag,
      rejects,
      ...(description !== undefined && { description }),
      ...(request && { request }),
      ...(response && { response }),
    },
  };
}
