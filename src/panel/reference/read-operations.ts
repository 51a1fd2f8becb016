import { type Described, type OpenApi, type Parameter, resolveSchema, type Schema } from './openapi.ts';

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  tokenHeader: string | undefined;
  parameters: Parameter[];
  request: Schema | undefined;
  response: Schema;
  responseSample: unknown;
  isCustom: boolean;
}

const JSON_TYPE = 'application/json';

function successOf(schema: Schema, document: OpenApi): Schema {
  const envelope = '#/components/schemas/error';
  const shapes = schema.oneOf ?? [schema];
  return resolveSchema(shapes.find((one) => one.$ref !== envelope) ?? schema, document);
}

function tokenHeaderOf(described: Described, document: OpenApi): string | undefined {
  const [scheme] = Object.keys((described.security ?? document.security)?.[0] ?? {});
  return scheme === undefined ? undefined : document.components.securitySchemes[scheme]?.name;
}

export function readOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([verb, described]) => {
      const body = described.requestBody?.content[JSON_TYPE].schema;
      const response = resolveSchema(described.responses['200'].content[JSON_TYPE].schema, document);
      return {
        id: described.operationId,
        method: verb.toUpperCase(),
        path,
        summary: described.summary,
        tokenHeader: tokenHeaderOf(described, document),
        parameters: described.parameters ?? [],
        request: body && resolveSchema(body, document),
        response: successOf(response, document),
        responseSample: response.examples?.[0],
        isCustom: described['x-leadmock-custom'] === true,
      };
    }),
  );
}
