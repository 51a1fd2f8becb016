import { type Schema, Schemas } from '../clients/document.ts';
import { inPascalCase, nameOf, singular } from '../clients/names.ts';
import { aligned, comment, exported } from './text.ts';

/** Types of fields in request bodies for which Go has a special type. */
const TYPES: Readonly<Record<string, string>> = {
  by: 'Duration',
  ttl: 'Duration',
  timeout: 'Duration',
  now: '*time.Time',
};

const SIMPLE: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float64',
  string: 'string',
  boolean: 'bool',
};

/** Types that need a pointer, because requests omit empty values, and the empty value of these types has a meaning. */
const NEEDS_POINTER = /^(int|float64|bool|time\.Time|[A-Z]\w*)$/;

export type Direction = 'request' | 'response';

/** Go types for the schemas of a document. The class collects structs and enumerations. */
export class GoTypes extends Schemas {
  readonly #declared = new Map<string, string>();
  /** Names of declared types whose empty value is omitted in requests. */
  readonly #omittable = new Set(['Duration']);

  /** Finds the Go type for a schema, without null. `place` is the name for a schema without a title. */
  of(given: Schema, direction: Direction, place: string): string {
    const schema = this.resolve(given);
    const { title = place, properties, items, additionalProperties } = schema;
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives) return only(alternatives.map((one) => this.#unlessNull(one, direction, place)));
    if ('const' in schema) return SIMPLE[typeof schema.const] ?? 'bool';
    if (schema.enum) {
      const texts = schema.enum.filter((value) => typeof value === 'string');
      if (schema.title === undefined || texts.length < schema.enum.length) return texts.length > 0 ? 'string' : 'any';
      return this.#enumeration(nameOf(schema.title), schema.description, texts);
    }
    const of = (type: string): string => {
      if (type === 'string' && schema['format'] === 'date-time') return 'time.Time';
      if (type === 'array') return `[]${items ? this.of(items, direction, singular(place)) : 'any'}`;
      if (type !== 'object') return SIMPLE[type] ?? 'any';
      if (properties && additionalProperties !== true) return this.struct(title, schema, direction);
      const values = typeof additionalProperties === 'object' ? this.of(additionalProperties, direction, place) : 'any';
      return `map[string]${values}`;
    };
    return only([schema.type ?? []].flat().map((type) => (type === 'null' ? undefined : of(type))));
  }

  /** Declares a struct for an object with known fields, and returns its name. */
  struct(title: string, schema: Schema, direction: Direction): string {
    const { description, properties = {}, required = [] } = schema;
    return this.#declare(nameOf(title.replace(/^Control(?=.*Request$)/, '')), description, (name) => {
      const rows = Object.entries(properties).map(([field, one]) => {
        const isRequired = required.includes(field);
        const type = this.#field(one, direction, { name, field, isRequired });
        const { type: named, description } = this.resolve(one);
        const about = one.description ?? (named === 'string' ? description : undefined);
        return {
          about: about?.toLowerCase() === field ? undefined : about,
          cells: [exported(field), type, `\`json:"${field}${isRequired ? '' : ',omitempty'}"\``],
        };
      });
      return `type ${name} struct {\n${aligned(rows)}}\n`;
    });
  }

  declarations(): string {
    return [...this.#declared.values()].join('\n');
  }

  #field(
    given: Schema,
    direction: Direction,
    { name, field, isRequired }: { name: string; field: string; isRequired: boolean },
  ): string {
    const special = direction === 'request' ? TYPES[field] : undefined;
    if (special !== undefined) return special;
    const type = this.of(given, direction, name + inPascalCase(field));
    const isNullable = this.#isNullable(given);
    // A pointer is not enough, because a request distinguishes null from an omitted field.
    if (isNullable && direction === 'request') return 'any';
    const isPointer = isNullable ? !/^(any|map|\[)/.test(type) : !isRequired && NEEDS_POINTER.test(type);
    return isPointer && !this.#omittable.has(type) ? `*${type}` : type;
  }

  #isNullable(given: Schema): boolean {
    const schema = this.resolve(given);
    const alternatives = schema.oneOf ?? schema.anyOf ?? [];
    return [schema.type ?? []].flat().includes('null') || alternatives.some((one) => this.#isNullable(one));
  }

  #unlessNull(given: Schema, direction: Direction, place: string): string | undefined {
    return this.resolve(given).type === 'null' ? undefined : this.of(given, direction, place);
  }

  #enumeration(name: string, description: string | undefined, values: readonly string[]): string {
    this.#omittable.add(name);
    return this.#declare(name, description, () => {
      const rows = values.map((value) => ({ cells: [name + exported(value), name, `= ${JSON.stringify(value)}`] }));
      return `type ${name} string\n\nconst (\n${aligned(rows)})\n`;
    });
  }

  #declare(name: string, description: string | undefined, make: (name: string) => string): string {
    if (!this.#declared.has(name)) {
      // The place is reserved now, so that the types of its fields follow it.
      this.#declared.set(name, '');
      const about = description === undefined ? '' : comment(`${name}: ${description}`);
      this.#declared.set(name, about + make(name));
    }
    return name;
  }
}

/** `any` if the alternatives have several types. */
function only(types: readonly (string | undefined)[]): string {
  const [first = 'any', ...others] = new Set(types.filter((type) => type !== undefined));
  return others.length > 0 ? 'any' : first;
}
