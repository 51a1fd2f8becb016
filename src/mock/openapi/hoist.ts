import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { pointerTo } from '../core/json/text.ts';
import { isObject } from '../core/json/values.ts';
import type { Json } from './components.ts';

const REFERENCE = '#/components/schemas/';

/** Keywords whose value contains no schema. */
const DATA = new Set(['const', 'default', 'enum', 'examples']);

/** Keywords whose value contains a schema for each name. */
const BY_NAME = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

const DEFINITIONS = ['$defs', 'definitions'];

/** Place of a schema. */
interface Place {
  /** JSON pointer. */
  pointer: string;
  /** JSON pointer to the nearest schema with an `$id`, to which `#` refers. */
  root: string;
  /** URI of that schema. */
  base: string;
}

const START: Place = { pointer: '', root: '', base: 'schema:/' };

function resolved(reference: string, base: string): string {
  return URL.canParse(reference, base) ? new URL(reference, base).href : reference;
}

function decoded(pointer: string): string {
  try {
    return decodeURIComponent(pointer);
  } catch {
    return pointer;
  }
}

function placeOf(schema: Json, place: Place): Place {
  const { $id } = schema;
  return typeof $id === 'string'
    ? { ...place, root: place.pointer, base: resolved($id, place.base).replace(/#$/, '') }
    : place;
}

/** @returns a schema whose inner schemas the function has replaced */
function mapped(schema: Json, { pointer, ...place }: Place, change: (inner: unknown, place: Place) => unknown): Json {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    const at = pointer + pointerTo(keyword);
    if (DATA.has(keyword)) return [keyword, value];
    if (Array.isArray(value))
      return [keyword, value.map((one, index) => change(one, { pointer: `${at}/${index}`, ...place }))];
    if (!BY_NAME.has(keyword) || !isObject(value)) return [keyword, change(value, { pointer: at, ...place })];
    const named = Object.entries(value).map(([name, one]) => [
      name,
      change(one, { pointer: at + pointerTo(name), ...place }),
    ]);
    return [keyword, Object.fromEntries(named)];
  });
  return Object.fromEntries(entries);
}

/**
 * Moves the definitions of a schema into components of an OpenAPI document, because code generators follow only
 * references to components. Removes `$id` and `$schema`, because a component has the base of its document.
 * @param name name of the component for the schema itself
 * @returns components by name
 */
export function hoisted(schema: AnySchemaObject, name: string): Json {
  /** Names of components by pointer. */
  const names = new Map([['', name]]);
  /** Pointers by `$id`. */
  const ids = new Map<string, string>();
  const find = (node: unknown, place: Place): unknown => {
    if (!isObject(node)) return node;
    const at = placeOf(node, place);
    if (at.base !== place.base) ids.set(at.base, place.pointer);
    for (const keyword of DEFINITIONS) {
      for (const key of isObject(node[keyword]) ? Object.keys(node[keyword]) : []) {
        const wanted = `${name}.${key.replace(/[^\w.-]/g, '_')}`;
        const isTaken = [...names.values()].includes(wanted);
        names.set(place.pointer + pointerTo(keyword) + pointerTo(key), isTaken ? `${wanted}-${names.size}` : wanted);
      }
    }
    return mapped(node, at, find);
  };
  find(schema, START);

  const addressOf = (pointer: string): string => {
    const inside = [...names].filter(([one]) => pointer === one || pointer.startsWith(`${one}/`));
    const [[at, component]] = inside.sort(([left], [right]) => right.length - left.length) as [[string, string]];
    return REFERENCE + component + encodeURI(pointer.slice(at.length));
  };
  const referenceFrom = (reference: string, { root, base }: Place): string => {
    const [uri = '', fragment = ''] = reference.split('#');
    const pointer = decoded(fragment);
    if (pointer !== '' && !pointer.startsWith('/')) return reference;
    const start = uri === '' ? root : ids.get(resolved(uri, base));
    return start === undefined ? reference : addressOf(start + pointer);
  };

  const components: Json = {};
  const move = (node: unknown, outer: Place): unknown => {
    if (!isObject(node)) {
      // A definition may also be `true` or `false`.
      const named = names.get(outer.pointer);
      if (named !== undefined) components[named] = node;
      return node;
    }
    const place = placeOf(node, outer);
    const { $id: _id, $schema: _dialect, $defs: _defs, definitions: _definitions, ...kept } = mapped(node, place, move);
    const { $ref } = kept;
    const moved = typeof $ref === 'string' ? { ...kept, $ref: referenceFrom($ref, place) } : kept;
    const component = names.get(place.pointer);
    if (component !== undefined) components[component] = moved;
    return moved;
  };
  move(schema, START);
  return components;
}
