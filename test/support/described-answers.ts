import { BASIC } from '@hyperjump/json-schema/experimental';
import { registerSchema, type Validator, validate } from '@hyperjump/json-schema/openapi-3-1';

// A second opinion on what a plane answers: its OpenAPI document, read by an implementation of JSON Schema and OpenAPI 3.1 that shares
// nothing with the one that leadmock checks by.
const DIALECT = 'https://spec.openapis.org/oas/3.1/schema-base';

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { content: Content }> }>>;
}

/** By media type; JSON has a component for its schema. */
type Content = Record<string, { schema: { $ref?: string } }>;

/** An answer in JSON. */
export interface SeenAnswer {
  method: string;
  /** With or without a sandbox before it and a query behind. */
  path: string;
  /** HTTP status. */
  status: number;
  /** `application/json` when left out. */
  mediaType?: string;
  /** The body, as it was written. */
  text: string;
}

interface DescribedOperation {
  method: string;
  path: RegExp;
  /** By status as the document writes it and media type: `200 application/json`, `4XX application/problem+json`. */
  answers: ReadonlyMap<string, Validator>;
}

interface Told {
  errors?: { instanceLocation: string; absoluteKeywordLocation: string }[];
}

/** A validator for each component that a document refers to. */
function validatorsAt(address: string): (reference: string) => Promise<Validator> {
  const known = new Map<string, Promise<Validator>>();
  return (reference) => {
    const validator = known.get(reference) ?? validate(address + reference);
    known.set(reference, validator);
    return validator;
  };
}

/** What is named word for word comes before what has a place for any word. */
function isPattern({ path }: { path: string }): number {
  return Number(path.includes('{'));
}

/**
 * Reads an OpenAPI document, once for all tests of a process.
 * @param address by which the document is known to the validator
 * @param elsewhere the component that describes what no operation answers
 * @returns what an answer has in it that the document does not describe: nothing when all is as described
 */
export async function describedAnswers(
  document: object,
  address: string,
  elsewhere: string,
): Promise<(seen: SeenAnswer) => string[]> {
  const { paths } = document as Described;
  registerSchema(document as never, address, DIALECT);
  const validatorAt = validatorsAt(address);

  const readOperation = async (path: string, verb: string): Promise<DescribedOperation> => {
    const contents = Object.entries(paths[path]?.[verb]?.responses ?? {}).flatMap(([status, { content }]) =>
      Object.entries(content).map(([mediaType, { schema }]) => ({ key: `${status} ${mediaType}`, to: schema.$ref })),
    );
    const described = contents.filter(({ to }) => to !== undefined);
    const answers = described.map(async ({ key, to = '' }) => [key, await validatorAt(to)] as const);
    return {
      method: verb.toUpperCase(),
      path: new RegExp(`^(/_sandbox/[^/]+)?${path.replace(/\{\w+\}/g, '[^/]+')}/?$`),
      answers: new Map(await Promise.all(answers)),
    };
  };

  const operations = await Promise.all(
    Object.entries(paths)
      .flatMap(([path, item]) => Object.keys(item).map((verb) => ({ path, verb })))
      .toSorted((a, b) => isPattern(a) - isPattern(b))
      .map(({ path, verb }) => readOperation(path, verb)),
  );
  const other = await validatorAt(elsewhere);
  // Most answers of the suite are the same as an earlier one.
  const confirmed = new Map<Validator, Set<string>>();

  const validatorOf = ({ method, path, status, mediaType = 'application/json' }: SeenAnswer): Validator | undefined => {
    const [bare = ''] = path.split('?');
    const operation = operations.find((known) => known.method === method && known.path.test(bare));
    if (!operation) return other;
    const { answers } = operation;
    return answers.get(`${status} ${mediaType}`) ?? answers.get(`${String(status)[0]}XX ${mediaType}`);
  };

  return (seen) => {
    const validator = validatorOf(seen);
    if (!validator) return [`HTTP status ${seen.status} is not described`];
    const known = confirmed.get(validator) ?? new Set();
    if (known.has(seen.text)) return [];
    const body = JSON.parse(seen.text);
    if (validator(body).valid) {
      confirmed.set(validator, known.add(seen.text));
      return [];
    }
    const { errors = [] } = validator(body, BASIC) as Told;
    return errors.map((at) => `${at.instanceLocation} ${at.absoluteKeywordLocation.slice(address.length)}`);
  };
}
