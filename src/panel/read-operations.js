/** @import { Rule } from '../client/index.ts' */

/**
 * A JSON Schema, or any other part of an OpenAPI document: whatever it holds is looked at as it is found.
 * @typedef {Record<string, any>} Part
 */

/**
 * One operation, as an OpenAPI document describes it.
 * @typedef {{
 *   id: string,
 *   method: string,
 *   path: string,
 *   summary: string,
 *   tokenHeader: string | undefined,
 *   parameters: Part[],
 *   request: Part | undefined,
 *   answer: Part,
 *   answerSample: unknown,
 *   rules: Rule[],
 *   merge: Part | undefined,
 * }} Operation
 */

const JSON_TYPE = 'application/json';

/**
 * The schema that a `$ref` leads to, and all of `allOf` as one.
 * @param {Part} schema
 * @param {Part} document
 * @returns {Part}
 */
export function whole(schema, document) {
  if (schema['$ref'] !== undefined) {
    const steps = String(schema['$ref']).split('/').slice(1);
    return whole(
      steps.reduce((part, step) => part[step], document),
      document,
    );
  }
  /** @type {Part[]} */
  const parts = (schema['allOf'] ?? []).map((/** @type {Part} */ part) => whole(part, document));
  if (parts.length === 0) return schema;
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/**
 * Of an answer what a success holds: every operation may also answer the envelope of errors.
 * @param {Part} schema
 * @param {Part} document
 */
function successOf(schema, document) {
  const envelope = '#/components/schemas/error';
  /** @type {Part[]} */
  const shapes = schema['oneOf'] ?? [schema];
  return whole(shapes.find((one) => one['$ref'] !== envelope) ?? schema, document);
}

/**
 * The name of the header that a token is sent in; undefined for an operation that needs none.
 * @param {Part} described
 * @param {Part} document
 */
function tokenHeaderOf(described, document) {
  const [scheme] = Object.keys((described['security'] ?? document['security'])[0] ?? {});
  return scheme === undefined ? undefined : document['components'].securitySchemes[scheme].name;
}

/**
 * The operations of a document, in its order.
 * @param {Part} document
 * @returns {Operation[]}
 */
export function readOperations(document) {
  return Object.entries(/** @type {Part} */ (document['paths'])).flatMap(([path, item]) =>
    Object.entries(/** @type {Part} */ (item)).map(([verb, described]) => {
      const body = described.requestBody?.content[JSON_TYPE].schema;
      const answer = whole(described.responses['200'].content[JSON_TYPE].schema, document);
      return {
        id: described.operationId,
        method: verb.toUpperCase(),
        path,
        summary: described.summary,
        tokenHeader: tokenHeaderOf(described, document),
        parameters: described.parameters ?? [],
        request: body && whole(body, document),
        answer: successOf(answer, document),
        answerSample: answer['examples']?.[0],
        rules: described['x-leadmock-rules'],
        merge: described['x-leadmock-merge'],
      };
    }),
  );
}
