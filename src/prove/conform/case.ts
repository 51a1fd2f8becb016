import type { AssumptionId } from '../../core/assumptions.ts';
import type { Expectation } from '../../schema/expectation.ts';

/** The sections of the contract that cases cite, in its order. */
export const sections = [
  'Introduction',
  'Response envelope',
  'Login request',
  'Task (create request)',
  'Task (response result)',
  'View',
  'Lead',
  'Payment (request)',
  'Comment',
  'Endpoints',
  'Endpoints, path parameters',
  'Endpoints, rule 1',
  'Endpoints, rule 2',
  'Endpoints, rule 3',
  'Endpoints, rule 4',
  'Endpoints, rule 5',
  'Authentication 2',
  'Authentication 3',
  'Authentication 4',
  'Authentication 5',
  'Errors',
  'Limits',
] as const;

export type Section = (typeof sections)[number];

/** What an expectation is held against. */
export interface Seen {
  /** HTTP status. */
  status: number;
  /** What the body says as JSON, or its text. */
  body: unknown;
  /** The body that the step before got; null for the first. */
  before: unknown;
  known: Readonly<Record<string, unknown>>;
}

/** One request of a case, and what its answer must be. `{name}` stands for what is known by that name, here and in the body. */
export interface Step {
  /** Method and path. */
  send: string;
  body?: Readonly<Record<string, unknown>>;
  /** Content-Type of the body, where it is not the documented one. */
  type?: string;
  /** The name of the token; `token` when left out, null for none. */
  token?: string | null;
  /** What to know from now on: a name, and where the answer has it as a JSON pointer into its body. */
  save?: Readonly<Record<string, string>>;
  expect?: Expectation;
  /** Why the case cannot be told here when the answer is another one: it then says nothing about the server. */
  given?: string;
}

interface Named {
  section: Section;
  /** What the contract says there, in one sentence. */
  says: string;
}

/** Something that the contract says, and the requests that show it. */
export interface ContractCase extends Named {
  id: string;
  /** The rules of leadmock that say the same. */
  rules: readonly string[];
  steps: readonly Step[];
}

/** Something that the contract says of every answer: held against all that a run has seen. */
export interface StandingCase extends Named {
  id: string;
  rules: readonly string[];
  always: Expectation;
}

/** A point that the contract leaves open: the last answer tells which reading of the switch a server follows. */
export interface OpenPoint extends Named {
  id: AssumptionId;
  steps: readonly Step[];
  readings: Readonly<Record<string, Expectation>>;
  /** Why no run can tell. */
  untold?: string;
}

export type Case = ContractCase | OpenPoint;

export function isOpenPoint(each: Case): each is OpenPoint {
  return 'readings' in each;
}

/** What the API calls reading: a GET, and what only begins or ends a session. All else may leave traces. */
export function isWriting({ steps }: Case): boolean {
  return steps.some(({ send }) => !/^GET |^POST \/(login|logout)$/.test(send));
}
