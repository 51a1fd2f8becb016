import type { Json } from '../../../src/schema/openapi/components.ts';
import { inPascalCase, literal, nameOf, singular } from './names.ts';
import { commented, docstring } from './text.ts';

/** A JSON Schema, or a part of one, as the document of the control plane has it. */
export interface Schema extends Json {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}

/** Containers: what is handed over may be anything that can be read; what is answered is what `json` makes. */
const CONTAINERS = {
  input: { list: 'Sequence', dict: 'Mapping' },
  output: { list: 'list', dict: 'dict' },
} as const;

export type Direction = keyof typeof CONTAINERS;

const SIMPLE: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  string: 'str',
  boolean: 'bool',
  null: 'None',
};

/** Types of Python for the schemas of a document; those that need a class or an alias are gathered. */
export class PythonTypes {
  readonly #schemas: Readonly<Record<string, Schema>>;
  readonly #declared = new Map<string, string>();

  constructor(schemas: Readonly<Record<string, Schema>>) {
    this.#schemas = schemas;
  }

  /** The schema of a component, behind all references that say nothing else. */
  resolve(schema: Schema): Schema {
    const name = schema.$ref?.replace('#/components/schemas/', '');
    const [only] = schema.allOf ?? [];
    if (name !== undefined) return this.resolve(this.component(name));
    return only?.$ref !== undefined && schema.properties === undefined ? this.resolve(only) : schema;
  }

  component(name: string): Schema {
    const schema = this.#schemas[name];
    if (schema === undefined) throw new Error(`the document has no schema ${name}`);
    return schema;
  }

  /** The records of each collection as they are answered: with every field that has a default. */
  records(): [collection: string, record: Schema][] {
    const whole = new Map(this.component('control.record').anyOf?.map((one) => [one.$ref, one]));
    return Object.entries(this.component('seed').properties ?? {})
      .filter(([, { items }]) => whole.has(items?.$ref))
      .map(([collection, { items = {} }]) => {
        const record = this.resolve(items);
        return [
          collection,
          { ...record, required: [...(record.required ?? []), ...(whole.get(items.$ref)?.required ?? [])] },
        ];
      });
  }

  /** The class of a whole state. */
  state(): string {
    const records = this.records().map(
      ([collection, record]) => [collection, { type: 'array', items: record }] as const,
    );
    const { extra_fields: extra = {} } = this.component('seed').properties ?? {};
    const { title = '', description } = this.component('control.get-state.response');
    const properties = { ...Object.fromEntries(records), extra_fields: extra };
    const required = records.map(([collection]) => collection);
    return this.typedDict(title, { ...(description && { description }), properties, required }, 'output');
  }

  /** The type of what fits a schema. `place` names what has no title. */
  of(given: Schema, direction: Direction, place: string): string {
    const schema = this.resolve(given);
    const { title, properties, items, additionalProperties } = schema;
    const { list, dict } = CONTAINERS[direction];
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives) return this.#union(alternatives.map((one) => this.of(one, direction, place)));
    if ('const' in schema) return `Literal[${literal(schema.const)}]`;
    if (schema.enum) {
      const text = `Literal[${schema.enum.map(literal).join(', ')}]`;
      return title === undefined ? text : this.#declare(nameOf(title), (name) => `${name} = ${text}\n`);
    }
    const types = [schema.type ?? []].flat();
    const one = (type: string): string => {
      if (type === 'array') return `${list}[${items ? this.of(items, direction, singular(place)) : 'Any'}]`;
      if (type !== 'object') return SIMPLE[type] ?? 'Any';
      if (properties && additionalProperties !== true) return this.typedDict(title ?? place, schema, direction);
      const values = typeof additionalProperties === 'object' ? this.of(additionalProperties, direction, place) : 'Any';
      return `${dict}[str, ${values}]`;
    };
    // Any type of JSON: whoever reads it knows what it holds, or asks.
    if (types.includes('object') && types.includes('string')) return 'Any';
    return types.length === 0 ? 'Any' : this.#union(types.map(one));
  }

  /** Declares the class of an object with known fields; answers its name. */
  typedDict(title: string, schema: Schema, direction: Direction): string {
    const { description = '', properties = {}, required = [] } = schema;
    return this.#declare(nameOf(title), (name) => {
      const fields = Object.entries(properties).map(([field, one]) => {
        const type = this.of(one, direction, name + inPascalCase(field));
        // A class has its own description.
        const { type: named, description: about } = this.resolve(one);
        const comment = one.description ?? (named === 'string' ? about : undefined);
        return commented(`    ${field}: ${required.includes(field) ? type : `NotRequired[${type}]`}`, comment);
      });
      const about = description && `${docstring(description, {}, 4)}\n\n`;
      return `class ${name}(TypedDict):\n${about}${fields.join('\n')}\n`;
    });
  }

  /** All that was declared, each once. */
  declarations(): string {
    return [...this.#declared.values()].join('\n\n');
  }

  #declare(name: string, make: (name: string) => string): string {
    if (!this.#declared.has(name)) {
      // Before it is made: what it holds comes behind it.
      this.#declared.set(name, '');
      this.#declared.set(name, make(name));
    }
    return name;
  }

  #union(types: string[]): string {
    const all = [...new Set(types)];
    if (all.includes('Any')) return 'Any';
    return [...all.filter((type) => type !== 'None'), ...all.filter((type) => type === 'None')].join(' | ');
  }
}
