/** @import { Part } from './read-operations.js' */
import { whole } from './read-operations.js';
import { html } from './vendor.js';

/**
 * A field of a body: `custom[].id` is that of every item of `custom`.
 * @typedef {{ name: string, type: string, need: string, hints: string[], description: string }} Field
 */

/** Beyond these a number of JSON is no longer exact: they limit every integer, and say nothing of a field. */
const BOUNDS = [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER];

/** @param {unknown} value */
const json = (value) => JSON.stringify(value);

/**
 * What a value is, in words.
 * @param {Part} schema
 * @param {Part} document
 * @returns {string}
 */
export function typeOf(schema, document) {
  const { const: only, enum: values, oneOf, type, items, format } = whole(schema, document);
  if (only !== undefined) return json(only);
  if (values) return values.map(json).join(', ');
  if (format === 'uuid') return 'UUID string';
  if (oneOf) return oneOf.map((/** @type {Part} */ one) => typeOf(one, document)).join(' or ');
  const named = [type].flat().map((name) => (name === 'array' && items ? `list of ${typeOf(items, document)}` : name));
  return named.join(' or ');
}

/**
 * What a value must be beside its type.
 * @param {Part} schema
 * @returns {string[]}
 */
function hintsOf(schema) {
  const { minimum, maximum, minLength, pattern } = schema;
  const least = BOUNDS.includes(minimum) ? undefined : minimum;
  const most = BOUNDS.includes(maximum) ? undefined : maximum;
  const expected = schema['x-expected'] ?? (pattern && `as ${pattern}`);
  return [
    ...(least !== undefined && most !== undefined ? [`${least} to ${most}`] : []),
    ...(least !== undefined && most === undefined ? [`${least} or more`] : []),
    ...(minLength === 1 ? ['not empty'] : []),
    ...(expected ? [expected] : []),
  ];
}

/**
 * @param {Part} schema of an object
 * @param {string} name
 */
function needOf({ required = [], then }, name) {
  if (required.includes(name)) return 'required';
  return then?.['x-when'] && then.required?.includes(name) ? `required ${then['x-when']}` : '';
}

/**
 * Every field below a schema, at any depth.
 * @param {Part} schema
 * @param {Part} document
 * @param {string} before what stands before their names
 * @returns {Field[]}
 */
function fieldsOf(schema, document, before = '') {
  const parent = whole(schema, document);
  return Object.entries(/** @type {Part} */ (parent['properties'] ?? {})).flatMap(([key, given]) => {
    if (given === false) return [];
    const field = whole(given, document);
    const name = before + key;
    const own = {
      name,
      type: typeOf(field, document),
      need: needOf(parent, key),
      hints: hintsOf(field),
      description: given.description ?? field['description'] ?? '',
    };
    const below = field['items'] ? fieldsOf(field['items'], document, `${name}[].`) : [];
    return [own, ...fieldsOf(field, document, `${name}.`), ...below];
  });
}

/**
 * The fields of a body.
 * @param {{ schema: Part, document: Part, isRequest?: boolean }} properties
 */
export function FieldList({ schema, document, isRequest = false }) {
  return html`
    <dl class="fields">
      ${fieldsOf(schema, document).map(
        ({ name, type, need, hints, description }) => html`
          <div key=${name}>
            <dt>
              <code>${name}</code> <span class="quiet">${type}</span>
              ${isRequest && need && html` <span class="badge accent">${need}</span>`}
              ${!isRequest && !need && html` <span class="badge">not always</span>`}
            </dt>
            <dd>${[description, ...hints].filter(Boolean).join('; ')}</dd>
          </div>
        `,
      )}
    </dl>
  `;
}
