import { BASIC } from '@hyperjump/json-schema/experimental';
import { registerSchema, type Validator, validate } from '@hyperjump/json-schema/openapi-3-1';

// Independent check of responses: reads the OpenAPI document of a plane with another implementation of JSON Schema and
// OpenAPI 3.1 than leadmock uses.
const DIALECT = 'https://spec.openapis.org/oas/3.1/schema-base';

interface Described {
  paths: Record<string, Record<string, { responses: Record<string, { content: Content }> }>>;
}

/** Content of a response by media type. JSON has a component for its schema. */
type Content = Record<string, { schema: { $ref?: string } }>;

export interface SeenAnswer {
  method: string;
  /** Path of the request, with or without sandbox prefix and query. */
  path: string;
  status: number;
  /** Default: `application/json`. */
  mediaType?: string;
  text: string;
}

interface DescribedOperation {
  method: string;
  path: RegExp;
  /**
   * Validators by status and media type, as in the document: `200 application/json`, `4XX application/problem+json`.
   */
  answers: ReadonlyMap<string, Validator>;
}

interface Told {
  errors?: { instanceLocation: string; absoluteKeywordLocation: string }[];
}

function validatorsAt(address: string): (reference: string) => Promise<Validator> {
  const known = new Map<string, Promise<Validator>>();
  return (reference) => {
    const validator = known.get(reference) ?? validate(address + reference);
    known.set(reference, validator);
    return validator;
  };
}

/** Sort key: paths with literal words come before paths with parameters. */
function isPattern({ path }: { path: string }): number {
  return Number(path.includes('{'));
}

/**
 * @param address address under which the validator knows the document
 * @param elsewhere component that describes responses to unknown calls
 * @returns a function that finds the parts of a response that the document does not describe
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
  // Most responses in the tests equal an earlier response, so results are cached.
  const confirmed = new Map<Validator, Set<string>>();

  const validatorOf = ({ method, path, status, mediaType = 'application/json' }: SeenAnswer): Validator | undefined => {
    const [bare = ''] = path.split('?');
    const operation = operations.find((known) => known.method === method && known.path.test(bare));
    if (!operation) return other;
    const { answers } = operation;
    const described = answers.get(`${status} ${mediaType}`);
    const ofClass = answers.get(`${String(status)[0]}XX ${mediaType}`);
    return described ?? ofClass ?? (status >= 400 ? answers.get(`default ${mediaType}`) : undefined);
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
