import type { AssumptionValues } from '../core/assumptions.ts';
import type { Fixture, KnownToken, SeedContent } from '../core/fixture.ts';
import type { Checked, DocumentFault } from '../core/integrity.ts';
import type { Operation } from '../core/operation.ts';
import type { Overrides } from '../core/overrides.ts';
import type { Rule } from '../core/rule.ts';
import type { Sandboxes } from '../core/sandboxes.ts';
import type { CollectionName, ExtraFields, Records, User } from '../core/state.ts';
import type { KnownToken as GivenToken } from '../generated/shapes.ts';

/** A record that may lack any field. */
export type Given = Readonly<Record<string, unknown>>;

/** What a seed says before its records are looked at. */
export interface SeedOutline {
  lists: Readonly<Record<CollectionName, readonly Given[]>>;
  tokens: readonly GivenToken[];
  extraFields: ExtraFields;
}

/** What is documented of the body of one operation. */
export interface RequestBody {
  documented: readonly string[];
  /** Undocumented, and yet sent by real clients. */
  harmless: readonly string[];
  /** What the service would refuse of these fields, whatever else the body holds. */
  violations(fields: object): DocumentFault[];
}

/** What the control rooms need from outside core; the composition root hands it in. */
export interface ControlPorts {
  version: string;
  /** On the monotonic clock. */
  startedAtMs: number;
  /** Why changes cannot be kept at the moment; undefined when they can. */
  storeProblem(): string | undefined;
  fixtureNames(): string[];
  /** The fixture of a name, checked; faults point to `/fixture`, and name file and place in their message. */
  fixture(name: string, unknown: AssumptionValues['unknownReference']): Checked<Fixture>;
  /** A seed document, checked whole; faults point into it. */
  checkFixture(given: unknown, unknown: AssumptionValues['unknownReference']): Checked<SeedContent>;
  /** The lists of a seed whose records may lack any field; what the records say is not checked. */
  checkSeedOutline(given: unknown): Checked<SeedOutline>;
  /** The tokens of a seed, with the users that they name; faults point into the seed. */
  resolveTokens(given: readonly GivenToken[], users: readonly User[]): Checked<KnownToken[]>;
  /** The user of an id (a number) or a login (a string); or why there is none, to be read after the name of a field. */
  findUser(users: readonly User[], asked: number | string): User | string;
  /** The shape of one record alone, which may have the extra fields that are named. */
  checkRecord<Name extends CollectionName>(
    collection: Name,
    given: unknown,
    extra: readonly string[] | undefined,
  ): Checked<Records[Name]>;
  /** A JSON Schema of a tester, ready: it answers what does not fit, each a pointer and a message. */
  compileSchema(schema: object | boolean): Checked<(value: unknown) => string[]>;
  /** The documented fields of a record. */
  fieldsOf(collection: CollectionName): readonly string[];
  /** Why a documented field of a record cannot have a value; undefined when it can. The pointer begins at the value. */
  checkField(collection: CollectionName, field: string, value: unknown): DocumentFault | undefined;
  /** An instant as `created_at` shows it. */
  createdAt(instantMs: number, timeZone: string): string;
  sandboxes: Sandboxes;
  /** Back to their start for all sandboxes at once. Throws a Problem when that cannot be kept, and then none was reset. */
  resetAll(): void;
  /** The operations of the service. */
  serviceOperations: readonly Pick<Operation, 'id' | 'method' | 'path' | 'needsToken' | 'hasBody'>[];
  /** Of an operation that has one. */
  requestBody(operationId: string, assumptions: AssumptionValues): RequestBody;
  /** All rules by section. */
  ruleSections: Readonly<Record<string, Readonly<Record<string, Rule>>>>;
  /** What each warning says: what was seen, and what to do instead. */
  warnings: Readonly<Record<string, { text: string; advice: string }>>;
  /**
   * Overrides, checked; faults point into what was given.
   * @param base what they are laid over, key by key; null takes one of those away
   */
  overrides(given: unknown, base: { overrides: Overrides | undefined }): Checked<Overrides | undefined>;
  /** Of the service plane, as it answers with these overrides and these fields beyond the documented ones. */
  openApi(overrides: Overrides | undefined, extra: ExtraFields): object;
  /** Of the control plane. */
  controlOpenApi(extra: ExtraFields): object;
}
