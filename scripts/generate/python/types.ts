import { type Schema, Schemas } from '../clients/document.ts';
import { inPascalCase, nameOf, singular } from '../clients/names.ts';
import { commented, docstring, literal } from './text.ts';

/** Container types. An argument may have any readable type; a result has the type that `json` creates. */
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

/** Python types for the schemas of a document. `PythonTypes` collects the classes and aliases that they need. */
export class PythonTypes extends Schemas {
  readonly #declared = new Map<string, string>();

  state(): string {
    const state = this.stateSchema();
    return this.typedDict(state.title ?? '', state, 'output');
  }

  /** Finds the Python type for a schema. `place` is the name for a schema without a title. */
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
    // The field may have any JSON type, so its readers have to check the type.
    if (types.includes('object') && types.includes('string')) return 'Any';
    return types.length === 0 ? 'Any' : this.#union(types.map(one));
  }

  /** Declares the class of an object with known fields, and returns its name. */
  typedDict(title: string, schema: Schema, direction: Direction): string {
    const { description = '', properties = {}, required = [] } = schema;
    return this.#declare(nameOf(title), (name) => {
      const fields = Object.entries(properties).map(([field, one]) => {
        const type = this.of(one, direction, name + inPascalCase(field));
        // The description is omitted for a class, which has its own.
        const { type: named, description: about } = this.resolve(one);
        const comment = one.description ?? (named === 'string' ? about : undefined);
        return commented(`    ${field}: ${required.includes(field) ? type : `NotRequired[${type}]`}`, comment);
      });
      const about = description && `${docstring(description, {}, 4)}\n\n`;
      return `class ${name}(TypedDict):\n${about}${fields.join('\n')}\n`;
    });
  }

  declarations(): string {
    return [...this.#declared.values()].join('\n\n');
  }

  /** @returns the names of declared types that occur in a text */
  namesIn(text: string): string[] {
    return [...this.#declared.keys()].filter((name) => new RegExp(`\\b${name}\\b`).test(text)).toSorted();
  }

  #declare(name: string, make: (name: string) => string): string {
    if (!this.#declared.has(name)) {
      // The place is reserved now, so that the types of its fields follow it.
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
