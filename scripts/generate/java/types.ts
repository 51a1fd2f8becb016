import { type Schema, Schemas } from '../clients/document.ts';
import { inPascalCase, nameOf, singular } from '../clients/names.ts';
import { camelCase, javadoc } from './text.ts';

/** Types of fields in request bodies for which Java has a special type. */
const TYPES: Readonly<Record<string, string>> = {
  by: 'Duration',
  ttl: 'Duration',
  timeout: 'Duration',
  now: 'Instant',
};

const SIMPLE: Readonly<Record<string, string>> = {
  integer: 'Long',
  number: 'Double',
  string: 'String',
  boolean: 'Boolean',
};

const PRIMITIVES: Readonly<Record<string, string>> = { Long: 'long', Double: 'double', Boolean: 'boolean' };

const INDENT = '  ';

export type Direction = 'request' | 'response';

/**
 * Java types for the schemas of a document. Objects of responses become records, and objects of requests become classes
 * with a method for each field. `JavaTypes` collects these declarations.
 */
export class JavaTypes extends Schemas {
  readonly #declared = new Map<string, { direction: Direction; text: string }>();

  /** Finds the Java type for a schema, without null. `place` is the name for a schema without a title. */
  of(given: Schema, direction: Direction, place: string): string {
    const schema = this.resolve(given);
    const { title = place, properties, items, additionalProperties, required = [] } = schema;
    const alternatives = schema.oneOf ?? schema.anyOf;
    if (alternatives) return this.#union(alternatives, direction, place);
    if ('const' in schema) return SIMPLE[typeof schema.const] ?? 'Boolean';
    if (schema.enum) return schema.enum.some((value) => typeof value === 'string') ? 'String' : 'Object';
    const of = (type: string): string => {
      if (type === 'string' && schema['format'] === 'date-time') return 'Instant';
      if (type === 'array') return `List<${items ? this.of(items, direction, singular(place)) : 'Object'}>`;
      if (type !== 'object') return SIMPLE[type] ?? 'Object';
      if (properties && additionalProperties !== true) {
        if (direction === 'request') return this.request(title, schema);
        // A record without required fields would mostly contain nulls.
        return required.length === 0 ? 'Map<String, Object>' : this.record(title, schema);
      }
      const values = typeof additionalProperties === 'object' ? additionalProperties : {};
      return `Map<String, ${this.of(values, direction, place)}>`;
    };
    const types = [schema.type ?? []].flat().filter((type) => type !== 'null');
    return types.length > 1 && types.includes('object') ? 'Object' : only(types.map(of));
  }

  /** Declares the record of an object in responses, and returns its name. */
  record(title: string, { description, properties = {}, required = [] }: Schema): string {
    return this.#declare(nameOf(title), 'response', (name) => {
      const fields = Object.entries(properties).filter(([field]) => !field.startsWith('$'));
      const parts = fields.map(([field, one]) => {
        const type = this.of(one, 'response', name + inPascalCase(field));
        const isPresent = required.includes(field) && !this.#isNullable(one);
        return `${isPresent ? (PRIMITIVES[type] ?? type) : type} ${camelCase(field)}`;
      });
      const tags = fields.flatMap(([field, one]) => {
        const about = this.#about(one, !required.includes(field));
        return about ? [`@param ${camelCase(field)} ${about}`] : [];
      });
      const about = javadoc(description || `Part of a response: ${name}`, INDENT, tags);
      return `${about}${INDENT}public record ${name}(\n${parts.map((part) => `      ${part}`).join(',\n')}) {}\n`;
    });
  }

  /** Declares the class of an object in requests, and returns its name. */
  request(title: string, { description, properties = {} }: Schema): string {
    return this.#declare(nameOf(title.replace(/^Control(?=.*Request$)/, '')), 'request', (name) => {
      const methods = Object.entries(properties).map(([field, one]) => {
        const argument = camelCase(field);
        const type = TYPES[field] ?? this.#argumentType(one, name + inPascalCase(field));
        const value = type.endsWith('...') ? `List.of(${argument})` : argument;
        const about = this.#about(one, false);
        return [
          about ? javadoc(about, INDENT.repeat(2)) : '',
          `    public ${name} ${argument}(${type} ${argument}) {\n`,
          `      return set("${field}", ${value});\n    }\n`,
        ].join('');
      });
      const about = javadoc(description || `Body of a request: ${name}`, INDENT);
      return `${about}  public static final class ${name} extends Fields<${name}> {\n${methods.join('\n')}  }\n`;
    });
  }

  declarations(): string {
    return [...this.#declared.values()].map(({ text }) => text).join('\n');
  }

  /** Lists become variable arguments, and maps may have values of any type. */
  #argumentType(given: Schema, place: string): string {
    const type = this.of(given, 'request', place);
    // An argument of type Long would reject the literal 401.
    if (this.#isNullable(given)) return type === 'Long' ? 'Integer' : type;
    const [, item] = /^List<(\w+)>$/.exec(type) ?? [];
    if (item !== undefined) return `${item}...`;
    return PRIMITIVES[type] ?? type.replace(/^Map<String, Object>$/, 'Map<String, ?>');
  }

  #about(given: Schema, isOptional: boolean): string {
    const { type, description, enum: values } = this.resolve(given);
    const about = given.description ?? (type === 'string' ? description : undefined);
    const named = values ? `one of ${values.join(', ')}` : undefined;
    const parts = [about, named, isOptional ? 'null if absent' : undefined];
    return parts.filter((part) => part !== undefined).join('; ');
  }

  #isNullable(given: Schema): boolean {
    const schema = this.resolve(given);
    const alternatives = schema.oneOf ?? schema.anyOf ?? [];
    return (
      schema.const === 'null' ||
      [schema.type ?? []].flat().includes('null') ||
      alternatives.some((one) => this.#isNullable(one))
    );
  }

  #union(alternatives: readonly Schema[], direction: Direction, place: string): string {
    const others = alternatives
      .map((one) => this.resolve(one))
      .filter((one) => ![one.type, one.const].includes('null'));
    const hasObject = others.some(({ properties }) => properties !== undefined);
    return hasObject && others.length > 1 ? 'Object' : only(others.map((one) => this.of(one, direction, place)));
  }

  #declare(name: string, direction: Direction, make: (name: string) => string): string {
    const earlier = this.#declared.get(name);
    if (earlier && earlier.direction !== direction) throw new Error(`${name} is in requests and in responses`);
    if (!earlier) {
      // The place is reserved now, so that the types of its fields follow it.
      this.#declared.set(name, { direction, text: '' });
      this.#declared.set(name, { direction, text: make(name) });
    }
    return name;
  }
}

/** `Object` if the alternatives have several types. */
function only(types: readonly string[]): string {
  const [first = 'Object', ...others] = new Set(types);
  return others.length > 0 ? 'Object' : first;
}
