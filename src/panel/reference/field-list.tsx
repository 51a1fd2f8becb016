import { joinTexts } from '../ui/format.ts';
import { Badge } from '../ui/texts.tsx';
import { MAX_DEPTH, needOf, type OpenApi, resolveSchema, type Schema, typeOf } from './openapi.ts';

/** Parameter of a path, or field of a body. `custom[].id` is the field `id` in each item of `custom`. */
export interface Field {
  name: string;
  type: string;
  need: string;
  hints: string[];
  description: string;
}

/** Omits limits such as ±`Number.MAX_SAFE_INTEGER`, which only state the limits of JavaScript numbers. */
const inBounds = (limit: number | undefined) =>
  limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER ? limit : undefined;

function hintsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, pattern } = schema;
  const least = inBounds(minimum);
  const most = inBounds(maximum);
  const expected = schema['x-expected'] ?? (pattern && `as ${pattern}`);
  return [
    ...(least !== undefined && most !== undefined ? [`${least} to ${most}`] : []),
    ...(least !== undefined && most === undefined ? [`${least} or more`] : []),
    ...(minLength === 1 ? ['not empty'] : []),
    ...(expected ? [expected] : []),
  ];
}

/** @param before prefix of the field names, such as `custom[].` */
export function describedFields(schema: Schema, document: OpenApi, before = '', depth = 0): Field[] {
  if (depth > MAX_DEPTH) return [];
  const parent = resolveSchema(schema, document);
  return Object.entries(parent.properties ?? {}).flatMap(([key, given]) => {
    if (given === false) return [];
    const field = resolveSchema(given, document);
    const name = before + key;
    const own = {
      name,
      type: typeOf(field, document),
      need: needOf(parent, key),
      hints: hintsOf(field),
      description: given.description ?? field.description ?? '',
    };
    const below = field.items ? describedFields(field.items, document, `${name}[].`, depth + 1) : [];
    return [own, ...describedFields(field, document, `${name}.`, depth + 1), ...below];
  });
}

export function FieldList({ fields, isRequest = false }: { fields: Field[]; isRequest?: boolean }) {
  return (
    <dl class="fields">
      {fields.map(({ name, type, need, hints, description }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> <small>{type}</small> {isRequest && need && <Badge tone="accent">{need}</Badge>}
            {!isRequest && !need && <Badge>optional</Badge>}
          </dt>
          <dd>{joinTexts([description, ...hints], '; ')}</dd>
        </div>
      ))}
    </dl>
  );
}
