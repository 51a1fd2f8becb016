// Made from schemas/ by `npm run generate`. Do not edit.

/**
 * Success, or the error envelope.
 */
export type AddCommentResponse =
  | {
      status: 'success';
      result: Comment;
    }
  | ErrorEnvelope;
/**
 * DD.MM.YY HH:MM:SS
 */
export type CreatedAt = string;
/**
 * Success, or the error envelope.
 */
export type AddPaymentResponse =
  | {
      status: 'success';
      result: Lead & {};
    }
  | ErrorEnvelope;
/**
 * Success, or the error envelope.
 */
export type ChangeOwnerResponse =
  | {
      status: 'success';
      result: Lead & {
        deal?: never;
      };
    }
  | ErrorEnvelope;
/**
 * The clock as it is now.
 */
export type ControlAdvanceClockResponse = ClockState;
/**
 * A fault to arm: an effect, or a preset; which requests it is for, and how often.
 */
export type ControlArmFaultRequest = {
  match?: FaultMatch;
  /**
   * false: armed also where no request to the service can match as things stand; true when left out
   */
  strict?: boolean;
  /**
   * A ready-made fault, instead of an effect and its fields
   */
  preset?: 'slow' | 'lost-response' | 'down' | 'maintenance' | 'expired-token' | 'rate-limited' | 'invisible-lead';
  effect?: FaultEffect;
  /**
   * Of reset, error and response: before or after the change is stored. All others happen after
   */
  when?: 'before' | 'after';
  ms?: DelayMs;
  /**
   * Of error: the code in the envelope
   */
  code?: number;
  /**
   * Of error: the message in the envelope
   */
  message?: string;
  /**
   * Of error: the HTTP status; the assumption errorStatus decides when left out. Of response: 502 when left out
   */
  httpStatus?: number;
  /**
   * Of response: its headers; a list sends a header several times. Content-Type is text/html by default
   */
  headers?: {
    [k: string]: string | string[];
  };
  /**
   * Of response: the body, such as a maintenance page; the page of a gateway when left out
   */
  body?: string;
  /**
   * Of response: false leaves the CORS headers out, as a gateway does; true when left out
   */
  cors?: boolean;
  /**
   * How many matching requests pass unharmed first
   */
  skip?: number;
  /**
   * How often it fires; without end when left out
   */
  times?: number;
  /**
   * How long it lives, in real time: a duration of at most 24 days
   */
  ttl?: string;
};
/**
 * What a fault does.
 */
export type FaultEffect = 'reset' | 'error' | 'response' | 'delay' | 'hang' | 'truncate' | 'stall';
/**
 * Of delay: real milliseconds, or a range of them
 */
export type DelayMs =
  | number
  | {
      min: number;
      max: number;
    };
/**
 * The fault as it was armed.
 */
export type ControlArmFaultResponse = Fault;
/**
 * The faults that this removed, or that had expired, before they ever fired: what armed them has tested nothing
 */
export type UnfiredFaults = Fault[];
/**
 * OpenAPI of the control plane.
 */
export type ControlControlOpenapiResponse = OpenApiDocument;
/**
 * The whole record.
 */
export type ControlCreateRecordResponse = AnyRecord;
/**
 * A record of any collection: as a seed writes it, and with every field that has a default.
 */
export type AnyRecord =
  | WholeUser
  | WholeEmployee
  | Project
  | StoredLabel
  | WholeLead
  | WholeView
  | WholeTask
  | StoredComment
  | Payment
  | Category
  | Purpose;
/**
 * A site visitor: any object, or null. The contract does not show its contents; a client that is known reads version (an integer), fingerprint, browser and ip (strings).
 */
export type Visitor = {
  [k: string]: unknown;
} | null;
/**
 * A user: a number is an id, a string is a login
 */
export type UserReference = number | string;
/**
 * What a client sends in the header token: whatever one line of an HTTP header can carry unchanged
 */
export type TokenText = string;
/**
 * The new token.
 */
export type ControlCreateTokenResponse = Token;
/**
 * The token as it is now.
 */
export type ControlExpireTokenResponse = Token;
/**
 * Every assumption by its id.
 */
export type ControlGetAssumptionsResponse = AssumptionsById;
/**
 * The clock as it is now.
 */
export type ControlGetClockResponse = ClockState;
/**
 * The record.
 */
export type ControlGetRecordResponse = AnyRecord;
/**
 * The request.
 */
export type ControlGetRequestResponse = JournalRequest;
/**
 * What the client got: a success, a rejection by a rule, what a fault made of it, or nothing since it had left
 */
export type RequestOutcome = 'success' | 'rejected' | 'fault' | 'none';
/**
 * The requests of the journal that were asked for.
 */
export type ControlGetRequestsResponse = JournalPage;
/**
 * A seed document with every collection; each record has every field that has a default.
 */
export type ControlGetStateResponse = Seed & {
  /**
   * As in the seed, where it declares any
   */
  extra_fields?: {};
  /**
   * As in the seed, where the state has any
   */
  collections?: {};
  [k: string]: AnyRecord[] | {} | undefined;
};
/**
 * Names of fields that are not documented.
 *
 * @maxItems 1000
 */
export type ExtraFieldNames = string[];
/**
 * OpenAPI of the service.
 */
export type ControlOpenapiResponse = OpenApiDocument;
/**
 * The whole record.
 */
export type ControlPatchRecordResponse = AnyRecord;
/**
 * The whole record.
 */
export type ControlPutRecordResponse = AnyRecord;
/**
 * What the journal must hold: so many requests that match, or some in order. Without a count: at least one.
 */
export type RequestExpectation = {
  match?: RequestMatch;
  /**
   * Exactly so many
   */
  times?: number;
  /**
   * So many or more
   */
  atLeast?: number;
  /**
   * So many or fewer
   */
  atMost?: number;
  /**
   * Requests that came one after the other; others may stand between
   *
   * @minItems 1
   * @maxItems 100
   */
  inOrder?: RequestMatch[];
  /**
   * true: no other request came
   */
  noOthers?: boolean;
  /**
   * Only requests after the one of this id count
   */
  after?: number;
  /**
   * false: a match of what is not documented is no mistake; true when left out
   */
  strict?: boolean;
  /**
   * How long to wait at most, as a duration up to 10m: of a verification for requests that are under way (2s when left out), of a wait for what is expected (5s)
   */
  timeout?: string;
};
/**
 * The clock as it is now.
 */
export type ControlResetClockResponse = ClockState;
/**
 * Parts that stay as they are
 */
export type Retain = ('sessions' | 'journal' | 'faults' | 'clock' | 'assumptions')[];
/**
 * The state after the reset.
 */
export type ControlResetResponse = ResetResult;
/**
 * The state as it was saved.
 */
export type ControlRestoreSnapshotResponse = ResetResult;
/**
 * What was saved.
 */
export type ControlSaveSnapshotResponse = Snapshot;
/**
 * The state with the seed in it.
 */
export type ControlSeedResponse = SeedResult;
/**
 * Every assumption by its id, as it stands now.
 */
export type ControlSetAssumptionsResponse = AssumptionsById;
/**
 * The clock as it is now.
 */
export type ControlSetClockResponse = ClockState;
/**
 * What to verify.
 */
export type ControlVerifyRequest = {
  match?: RequestMatch;
  /**
   * Exactly so many
   */
  times?: number;
  /**
   * So many or more
   */
  atLeast?: number;
  /**
   * So many or fewer
   */
  atMost?: number;
  /**
   * Requests that came one after the other; others may stand between
   *
   * @minItems 1
   * @maxItems 100
   */
  inOrder?: RequestMatch[];
  /**
   * true: no other request came
   */
  noOthers?: boolean;
  /**
   * Only requests after the one of this id count
   */
  after?: number;
  /**
   * false: a match of what is not documented is no mistake; true when left out
   */
  strict?: boolean;
  /**
   * How long to wait at most, as a duration up to 10m: of a verification for requests that are under way (2s when left out), of a wait for what is expected (5s)
   */
  timeout?: string;
};
/**
 * What to wait for.
 */
export type ControlWaitForRequestsRequest = {
  match?: RequestMatch;
  /**
   * Exactly so many
   */
  times?: number;
  /**
   * So many or more
   */
  atLeast?: number;
  /**
   * So many or fewer
   */
  atMost?: number;
  /**
   * Requests that came one after the other; others may stand between
   *
   * @minItems 1
   * @maxItems 100
   */
  inOrder?: RequestMatch[];
  /**
   * true: no other request came
   */
  noOthers?: boolean;
  /**
   * Only requests after the one of this id count
   */
  after?: number;
  /**
   * false: a match of what is not documented is no mistake; true when left out
   */
  strict?: boolean;
  /**
   * How long to wait at most, as a duration up to 10m: of a verification for requests that are under way (2s when left out), of a wait for what is expected (5s)
   */
  timeout?: string;
};
/**
 * The requests that were waited for.
 */
export type ControlWaitForRequestsResponse = JournalPage;
/**
 * Success, or the error envelope.
 */
export type CreateTaskResponse =
  | {
      status: 'success';
      result: Task;
    }
  | ErrorEnvelope;
/**
 * Success, or the error envelope.
 */
export type DeleteViewResponse =
  | {
      status: 'success';
    }
  | ErrorEnvelope;
/**
 * Success, or the error envelope.
 */
export type EditViewResponse =
  | {
      status: 'success';
      result: View;
    }
  | ErrorEnvelope;
/**
 * Success, or the error envelope.
 */
export type GetViewResponse =
  | {
      status: 'success';
      result: View;
    }
  | ErrorEnvelope;
/**
 * Success, or the error envelope.
 */
export type LoginResponse =
  | {
      status: 'success';
      result: {
        /**
         * The access token
         */
        token: string;
      };
    }
  | ErrorEnvelope;
/**
 * Success, or the error envelope.
 */
export type LogoutResponse =
  | {
      status: 'success';
      result: true;
    }
  | ErrorEnvelope;
/**
 * A file of --operations.
 */
export type CustomOperations = CustomOperation[];

/**
 * Every schema by its file.
 */
export type Shapes = {
  'add-comment.request.json': AddCommentRequest;
  'add-comment.response.json': AddCommentResponse;
  'add-payment.request.json': AddPaymentRequest;
  'add-payment.response.json': AddPaymentResponse;
  'change-owner.request.json': ChangeOwnerRequest;
  'change-owner.response.json': ChangeOwnerResponse;
  'comment.json': Comment;
  'config.json': Config;
  'control/advance-clock.request.json': ControlAdvanceClockRequest;
  'control/advance-clock.response.json': ControlAdvanceClockResponse;
  'control/arm-fault.request.json': ControlArmFaultRequest;
  'control/arm-fault.response.json': ControlArmFaultResponse;
  'control/assumption.json': Assumption;
  'control/assumptions.json': AssumptionsById;
  'control/clear-faults.response.json': ControlClearFaultsResponse;
  'control/clear-requests.response.json': ControlClearRequestsResponse;
  'control/clock-state.json': ClockState;
  'control/control-openapi.response.json': ControlControlOpenapiResponse;
  'control/counts.json': Counts;
  'control/coverage.response.json': ControlCoverageResponse;
  'control/create-record.request.json': ControlCreateRecordRequest;
  'control/create-record.response.json': ControlCreateRecordResponse;
  'control/create-sandbox.request.json': ControlCreateSandboxRequest;
  'control/create-sandbox.response.json': ControlCreateSandboxResponse;
  'control/create-token.request.json': ControlCreateTokenRequest;
  'control/create-token.response.json': ControlCreateTokenResponse;
  'control/delay-ms.json': DelayMs;
  'control/delete-fault.response.json': ControlDeleteFaultResponse;
  'control/delete-record.response.json': ControlDeleteRecordResponse;
  'control/delete-sandbox.response.json': ControlDeleteSandboxResponse;
  'control/delete-snapshot.response.json': ControlDeleteSnapshotResponse;
  'control/expire-token.response.json': ControlExpireTokenResponse;
  'control/fault-effect.json': FaultEffect;
  'control/fault-match.json': FaultMatch;
  'control/fault.json': Fault;
  'control/fixture-info.json': FixtureInfo;
  'control/fixtures.response.json': ControlFixturesResponse;
  'control/get-assumptions.response.json': ControlGetAssumptionsResponse;
  'control/get-clock.response.json': ControlGetClockResponse;
  'control/get-collection.response.json': ControlGetCollectionResponse;
  'control/get-faults.response.json': ControlGetFaultsResponse;
  'control/get-fixture.response.json': ControlGetFixtureResponse;
  'control/get-record.response.json': ControlGetRecordResponse;
  'control/get-request.response.json': ControlGetRequestResponse;
  'control/get-requests.response.json': ControlGetRequestsResponse;
  'control/get-sandboxes.response.json': ControlGetSandboxesResponse;
  'control/get-snapshots.response.json': ControlGetSnapshotsResponse;
  'control/get-state.response.json': ControlGetStateResponse;
  'control/get-tokens.response.json': ControlGetTokensResponse;
  'control/har-entry.json': HarEntry;
  'control/har-pair.json': HarPair;
  'control/har.json': Har;
  'control/health.response.json': ControlHealthResponse;
  'control/index.response.json': ControlIndexResponse;
  'control/journal-request.json': JournalRequest;
  'control/journal.json': JournalPage;
  'control/listed-sandbox.json': ListedSandbox;
  'control/openapi-document.json': OpenApiDocument;
  'control/openapi.response.json': ControlOpenapiResponse;
  'control/outcome.json': RequestOutcome;
  'control/patch-record.request.json': ControlPatchRecordRequest;
  'control/patch-record.response.json': ControlPatchRecordResponse;
  'control/problem.json': Problem;
  'control/put-record.request.json': ControlPutRecordRequest;
  'control/put-record.response.json': ControlPutRecordResponse;
  'control/ready.response.json': ControlReadyResponse;
  'control/record-change.json': RecordChange;
  'control/record.json': AnyRecord;
  'control/rejection-override.json': RejectionOverride;
  'control/report.response.json': ControlReportResponse;
  'control/request-basis.json': RequestBasis;
  'control/request-expectation.json': RequestExpectation;
  'control/request-match.json': RequestMatch;
  'control/reset-clock.response.json': ControlResetClockResponse;
  'control/reset-result.json': ResetResult;
  'control/reset-sandboxes.response.json': ControlResetSandboxesResponse;
  'control/reset.request.json': ControlResetRequest;
  'control/reset.response.json': ControlResetResponse;
  'control/restore-snapshot.request.json': ControlRestoreSnapshotRequest;
  'control/restore-snapshot.response.json': ControlRestoreSnapshotResponse;
  'control/retain.json': Retain;
  'control/revoke-token.response.json': ControlRevokeTokenResponse;
  'control/rule.json': Rule;
  'control/rules.response.json': ControlRulesResponse;
  'control/save-snapshot.response.json': ControlSaveSnapshotResponse;
  'control/seed-result.json': SeedResult;
  'control/seed.request.json': ControlSeedRequest;
  'control/seed.response.json': ControlSeedResponse;
  'control/set-assumptions.request.json': ControlSetAssumptionsRequest;
  'control/set-assumptions.response.json': ControlSetAssumptionsResponse;
  'control/set-clock.request.json': ControlSetClockRequest;
  'control/set-clock.response.json': ControlSetClockResponse;
  'control/snapshot.json': Snapshot;
  'control/token.json': Token;
  'control/unfired-faults.json': UnfiredFaults;
  'control/verify.request.json': ControlVerifyRequest;
  'control/verify.response.json': ControlVerifyResponse;
  'control/wait-for-requests.request.json': ControlWaitForRequestsRequest;
  'control/wait-for-requests.response.json': ControlWaitForRequestsResponse;
  'control/warning.json': Warning;
  'control/warnings.response.json': ControlWarningsResponse;
  'create-task.request.json': CreateTaskRequest;
  'create-task.response.json': CreateTaskResponse;
  'created-at.json': CreatedAt;
  'custom-field.json': CustomField;
  'data-file-meta.json': DataFileMeta;
  'delete-view.response.json': DeleteViewResponse;
  'edit-view.request.json': EditViewRequest;
  'edit-view.response.json': EditViewResponse;
  'employee.json': Employee;
  'error.json': ErrorEnvelope;
  'get-view.response.json': GetViewResponse;
  'label.json': Label;
  'lead.json': Lead;
  'login.request.json': LoginRequest;
  'login.response.json': LoginResponse;
  'logout.response.json': LogoutResponse;
  'operation.json': CustomOperation;
  'operations.json': CustomOperations;
  'person.json': Person;
  'result-override.json': ResultOverride;
  'seed.json': Seed;
  'seed/category.json': Category;
  'seed/comment.json': StoredComment;
  'seed/custom-record.json': CustomRecord;
  'seed/employee.json': StoredEmployee;
  'seed/extra-fields.json': ExtraFieldNames;
  'seed/label.json': StoredLabel;
  'seed/lead.json': StoredLead;
  'seed/payment.json': Payment;
  'seed/project.json': Project;
  'seed/purpose.json': Purpose;
  'seed/task.json': StoredTask;
  'seed/token-text.json': TokenText;
  'seed/token.json': KnownToken;
  'seed/user-reference.json': UserReference;
  'seed/user.json': User;
  'seed/view.json': StoredView;
  'stored-clock.json': StoredClock;
  'stored-sequences.json': StoredSequences;
  'stored-session.json': StoredSession;
  'task.json': Task;
  'view.json': View;
  'visitor.json': Visitor;
};
/**
 * A comment.
 */
export type AddCommentRequest = {
  /**
   * Text of the comment, kept as it is
   */
  text: string;
};
/**
 * A comment of a lead.
 */
export type Comment = {
  /**
   * Comment ID
   */
  id: string;
  /**
   * Comment text
   */
  text: string;
  created_at: CreatedAt;
  author: Person;
};
/**
 * Who owns or wrote something: the main account, or an employee.
 */
export type Person = {
  /**
   * ID of the main account or of the employee
   */
  id: number;
  type: 'main' | 'staff';
};
/**
 * Every rejection of the service.
 */
export type ErrorEnvelope = {
  status: 'error';
  /**
   * @minItems 1
   */
  errors: {
    /**
     * Error code
     */
    code: number;
    /**
     * What was wrong
     */
    message: string;
  }[];
};
/**
 * A payment. A category or purpose that the project lacks is created.
 */
export type AddPaymentRequest = {
  /**
   * Name of the payment category
   */
  category: string;
  /**
   * Name of the payment purpose
   */
  purpose: string;
  /**
   * Amount: a number, or digits with an optional fraction in a string
   */
  sum: number | string;
};
/**
 * A lead as payment (with deal) and owner (without) answer it. owner_id is only there with the assumption ownerId=include.
 */
export type Lead = {
  /**
   * Lead ID
   */
  id: number;
  /**
   * ID of the contact
   */
  contact_id: number;
  /**
   * Lead name
   */
  name: string;
  /**
   * Custom fields
   */
  custom: CustomField[];
  /**
   * Only in the answer of a payment
   */
  deal?: boolean;
  /**
   * Only with ownerId=include
   */
  owner_id?: number;
};
/**
 * A custom field of a lead. The contract shows two types: owner, whose value is {id, type}, and funnel, whose value is a string. Any type may have any value: it is shown untouched.
 */
export type CustomField = {
  /**
   * ID of the field
   */
  id: number;
  /**
   * Name of the field
   */
  name: string;
  /**
   * Type of the field
   */
  type: string;
  /**
   * Depends on type
   */
  value: string | number | boolean | {} | unknown[] | null;
};
/**
 * The new owner.
 */
export type ChangeOwnerRequest = {
  /**
   * ID of the new owner; 0 is the main account
   */
  owner: number;
};
/**
 * Settings of leadmock serve, named as its flags, overrides, and confirmed values. A flag and an environment variable win over the file.
 */
export type Config = {
  /**
   * Where editors find this schema
   */
  $schema?: string;
  /**
   * Port to listen on; 0 takes any free one (also: PORT) (default: 8080)
   */
  port?: string | number | boolean;
  /**
   * Address to listen on; localhost is 127.0.0.1 and ::1; :: is every address of IPv6 and IPv4, 0.0.0.0 of IPv4 (default: localhost)
   */
  host?: string | number | boolean;
  /**
   * State to start from and to reset to: default, empty, one of --fixtures-dir, or the path of a file (default: default)
   */
  fixture?: string | number | boolean;
  /**
   * Folder of custom fixtures, which reset and seed can name (default: none)
   */
  'fixtures-dir'?: string | number | boolean;
  /**
   * Custom operations next to those of the contract, from a JSON file or a module (.mjs) (repeatable, or separated by commas) (default: none)
   */
  operations?: (string | number | boolean) | (string | number | boolean)[];
  /**
   * Reload a custom fixture, or a JSON file of --operations, when it changes; a broken one changes nothing (default: off)
   */
  watch?: boolean;
  /**
   * Like --watch where the file system sends no events, as in bind mounts of containers: polls every half second (default: off)
   */
  'watch-poll'?: boolean;
  /**
   * Where the state is persisted (default: data/db.json)
   */
  'data-file'?: string | number | boolean;
  /**
   * Start from the fixture, whatever the data file holds (default: off)
   */
  fresh?: boolean;
  /**
   * Persist nothing (default: off)
   */
  ephemeral?: boolean;
  /**
   * Set an assumption where the contract is silent (repeatable, or separated by commas) (default: none)
   */
  assume?:
    | (string | number | boolean)
    | (string | number | boolean)[]
    | {
        [k: string]: string | number | boolean;
      };
  /**
   * Set several assumptions at once: conventional or strict (default: none)
   */
  preset?: string | number | boolean;
  /**
   * status of a new task (default: 0)
   */
  'task-status'?: string | number | boolean;
  /**
   * Largest body of a service request, such as 500kb or 2mb (default: 1mb)
   */
  'body-limit'?: string | number | boolean;
  /**
   * Most sandboxes at a time, including default (default: 1000)
   */
  'max-sandboxes'?: string | number | boolean;
  /**
   * Most requests that the journal of a sandbox keeps (default: 1000)
   */
  'journal-limit'?: string | number | boolean;
  /**
   * Whose X-Forwarded-For counts for "one user per IP", as Express means it: true, a number of hops, or addresses (default: false)
   */
  'trust-proxy'?: string | number | boolean;
  /**
   * Close the service to web pages (default: off)
   */
  'no-cors'?: boolean;
  /**
   * Open the service only to these web pages, such as http://localhost:3000 (repeatable, or separated by commas) (default: all)
   */
  'cors-origin'?: (string | number | boolean) | (string | number | boolean)[];
  /**
   * Answer without X-Mock-* headers (default: off)
   */
  'no-mock-headers'?: boolean;
  /**
   * Remove /_mock except health and ready (default: off)
   */
  'no-control'?: boolean;
  /**
   * Require Authorization: Bearer <secret> under /_mock (default: none)
   */
  'control-token'?: string | number | boolean;
  /**
   * Further host names under which /_mock answers, and the service where it is closed to pages (repeatable, or separated by commas) (default: none)
   */
  'allowed-hosts'?: (string | number | boolean) | (string | number | boolean)[];
  /**
   * silent, error, info or debug (default: info)
   */
  'log-level'?: string | number | boolean;
  /**
   * Write {url, port, pid} here once ready; healthcheck reads it. A flag adds a file to that of the variable (default: none)
   */
  'ready-file'?: string | number | boolean;
  /**
   * What your account answers, by the id of a rule, rule-id@operation, or the id of an operation
   */
  overrides?: {
    [k: string]: RejectionOverride | ResultOverride;
  };
  /**
   * Values of assumptions that `leadmock compare --save-config` found at your service
   */
  confirmed?: {
    [k: string]: {
      /**
       * The value that was found
       */
      value: string;
      /**
       * YYYY-MM-DD
       */
      date: string;
      /**
       * File name of the recording, or origin of the service
       */
      source: string;
    };
  };
};
/**
 * What the rejections by a rule are in an account, as far as that is known to be otherwise.
 */
export type RejectionOverride = {
  /**
   * errors[].code
   */
  code?: number;
  /**
   * In the place of whatever the rule would say
   */
  message?: string;
  /**
   * HTTP status, whatever errorStatus says; not 204, 205 or 304, which have no body
   */
  httpStatus?: number;
};
/**
 * What the results of an operation are in an account, as far as that is known to be otherwise.
 */
export type ResultOverride = {
  /**
   * A JSON Merge Patch (RFC 7396) for every result of the operation
   */
  merge?: {};
};
/**
 * How far the clock is to move on.
 */
export type ControlAdvanceClockRequest = {
  /**
   * A duration: a whole number above 0 and ms, s, m, h or d
   */
  by: string;
};
/**
 * What time it is in the sandbox.
 */
export type ClockState = {
  /**
   * ISO 8601, UTC, with milliseconds
   */
  now: string;
  /**
   * Whether the clock stands
   */
  frozen: boolean;
  /**
   * Whether it shows real time: nobody has moved or stopped it
   */
  isRealTime: boolean;
};
/**
 * Which requests a fault is for: all that is given must hold.
 */
export type FaultMatch = {
  /**
   * Id of an operation of the service
   */
  operation?: string;
  /**
   * Method of the request
   */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /**
   * Path without the query and without /_sandbox/<name>, as sent or in its canonical form; * stands for any text
   */
  path?: string;
  /**
   * User of the token that is sent: a number is an id, a string is a login
   */
  user?: number | string;
  /**
   * Request headers that must be equal; names in any case
   */
  headers?: {
    [k: string]: string | string[];
  };
  /**
   * What the body must be, compared as verify compares it: of an object the named keys, of anything else the whole
   */
  body?: unknown;
};
/**
 * A fault: as it was armed, and what it has done.
 */
export type Fault = {
  /**
   * A number within its sandbox
   */
  id: number;
  match: FaultMatch;
  effect: FaultEffect;
  /**
   * Of reset, error and response: before or after the change is stored. All others happen after
   */
  when?: 'before' | 'after';
  ms?: DelayMs;
  /**
   * Of error: the code in the envelope
   */
  code?: number;
  /**
   * Of error: the message in the envelope
   */
  message?: string;
  /**
   * Of error: the HTTP status; the assumption errorStatus decides when it is left out. Of response: 502 when it is left out
   */
  httpStatus?: number;
  /**
   * Of response: its headers; a list sends a header several times. Content-Type is text/html by default
   */
  headers?: {
    [k: string]: string | string[];
  };
  /**
   * Of response: the body; the page of a gateway when it is left out
   */
  body?: string;
  /**
   * Of response: false leaves the CORS headers out, as a gateway does; true when left out
   */
  cors?: boolean;
  /**
   * How many matching requests pass unharmed first
   */
  skip: number;
  /**
   * How often it fires; null: no end
   */
  times: number | null;
  /**
   * Matching requests so far, those that were skipped among them
   */
  matched: number;
  /**
   * How many of them it hit
   */
  fired: number;
  /**
   * How many it still will hit; null: no end
   */
  remaining: number | null;
  /**
   * Real milliseconds; null for one that does not expire
   */
  expiresInMs: number | null;
  /**
   * Of hang and stall: how many requests wait
   */
  hanging?: number;
  /**
   * Of a fault that was just armed: parts of the match that leadmock could not check for typos, as JSON pointers; left out if there are none
   */
  notChecked?: string[];
};
/**
 * An assumption: how it stands, what it could be, and how sure we are of the default.
 */
export type Assumption = {
  /**
   * The value that holds now
   */
  value: string;
  /**
   * What a reset goes back to
   */
  startupValue: string;
  default: string;
  /**
   * The values, the default first
   */
  values: {
    value: string;
    /**
     * What it makes leadmock do
     */
    effect: string;
    /**
     * With this value leadmock departs from the contract
     */
    departs?: true;
  }[];
  /**
   * How it is known; faithfulness.md explains each word
   */
  provenance: 'contract' | 'likely' | 'guess' | 'leadmock' | 'confirmed';
  /**
   * Only with the label confirmed: the value was found at the service of your account
   */
  confirmed?: {
    /**
     * When leadmock compare found the value, as YYYY-MM-DD
     */
    date: string;
    /**
     * File name of the recording, or origin of the service
     */
    source: string;
  };
  /**
   * What the assumption is about
   */
  meaning: string;
};
/**
 * Every assumption by its id.
 */
export type AssumptionsById = {
  [k: string]: Assumption;
};
/**
 * What was deleted.
 */
export type ControlClearFaultsResponse = {
  deleted: Fault[];
  unfiredFaults: UnfiredFaults;
};
/**
 * How many requests are forgotten.
 */
export type ControlClearRequestsResponse = {
  /**
   * Requests
   */
  deleted: number;
};
/**
 * A document in OpenAPI 3.1.
 */
export type OpenApiDocument = {
  openapi: string;
  info: {
    [k: string]: unknown;
  };
  /**
   * Operations by path and method
   */
  paths: {
    [k: string]: unknown;
  };
  [k: string]: unknown;
};
/**
 * How many records each collection holds.
 */
export type Counts = {
  users: number;
  employees: number;
  projects: number;
  labels: number;
  leads: number;
  views: number;
  tasks: number;
  comments: number;
  payments: number;
  categories: number;
  purposes: number;
  /**
   * Of a custom collection
   */
  [k: string]: number;
};
/**
 * Which outcomes of each operation this sandbox has seen.
 */
export type ControlCoverageResponse = {
  operations: {
    /**
     * Id of the operation
     */
    operation: string;
    /**
     * Tag of a custom operation, such as custom. Totals leave out operations with a tag
     */
    tag?: string;
    /**
     * How many there were, whatever came of them
     */
    requestCount: number;
    /**
     * How often clients saw each outcome: success, or the rule that rejected. What a fault made up is no evidence
     */
    seen: {
      [k: string]: number;
    };
    /**
     * Outcomes that were never seen
     */
    notSeen: string[];
  }[];
  /**
   * Ids of operations without a request
   */
  notCalled: string[];
};
/**
 * A partial record; {} is enough. Its fields are those of the collection in seed.json.
 */
export type ControlCreateRecordRequest = {};
/**
 * Someone who can log in. Exactly one may be the main account; staff are employees.
 */
export type WholeUser = {
  /**
   * ID
   */
  id?: number;
  /**
   * Login, unique
   */
  login?: string;
  /**
   * Password, as typed
   */
  password?: string;
  type?: 'main' | 'staff';
  /**
   * The employee that a user of type staff is
   */
  employee_id?: number;
  /**
   * Name of the main account where it observes a task
   */
  name: string;
  /**
   * Phone number of the main account
   */
  phone: string;
};
/**
 * An employee.
 */
export type WholeEmployee = {
  /**
   * ID
   */
  id?: number;
  /**
   * Name
   */
  name?: string;
  /**
   * Phone number
   */
  phone: string;
  /**
   * E-mail address
   */
  email?: string;
  /**
   * Position
   */
  job?: string;
  /**
   * Relative path of an image
   */
  avatar?: string;
  /**
   * Project that the employee used last
   */
  last_project_id?: number;
};
/**
 * A project.
 */
export type Project = {
  /**
   * ID
   */
  id: number;
  /**
   * Name of the project
   */
  name: string;
};
/**
 * A label of a project.
 */
export type StoredLabel = {
  /**
   * ID
   */
  id: number;
  /**
   * ID of a project
   */
  project_id: number;
  /**
   * Name of the label
   */
  name: string;
  /**
   * Six hex digits without a leading #
   */
  color: string;
};
/**
 * A lead. Its owner stands in custom, as the field of type owner.
 */
export type WholeLead = {
  /**
   * ID
   */
  id?: number;
  /**
   * ID of the contact
   */
  contact_id?: number;
  /**
   * Lead name
   */
  name?: string;
  /**
   * Custom fields
   */
  custom: CustomField[];
  /**
   * ID of a project
   */
  project_id?: number;
  deal: boolean;
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A view. Fields that are left out are null.
 */
export type WholeView = {
  /**
   * ID
   */
  id?: number;
  /**
   * ID of a project
   */
  project_id?: number;
  /**
   * UUID of the view
   */
  uuid?: string;
  /**
   * Client identifier of an external web-analytics system
   */
  ym_client_id: string | null;
  /**
   * Client identifier of a second external web-analytics system
   */
  ga_client_id: string | null;
  visitor: Visitor;
  real_visitor: Visitor;
  /**
   * Source of the view
   */
  source: string | null;
  /**
   * Campaign of the view
   */
  campaign: string | null;
  /**
   * Keywords
   */
  keyword: string | null;
  /**
   * SEO system
   */
  seo_system: string | null;
  /**
   * Page on which the view occurred
   */
  page: string | null;
  /**
   * Page from which the visitor came
   */
  referer: string | null;
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A task.
 */
export type WholeTask = {
  /**
   * ID
   */
  id?: number;
  /**
   * Task title
   */
  title?: string;
  /**
   * Task description
   */
  text: string;
  /**
   * The employee responsible; 0 is the main account
   */
  owner_id?: number;
  /**
   * Project of the task
   */
  project_id?: number;
  /**
   * Lead of the task
   */
  lead_id: number | null;
  /**
   * Start, unix timestamp
   */
  date_start: number | null;
  /**
   * End, unix timestamp
   */
  date_end: number | null;
  /**
   * See the request
   */
  remind_type: number;
  /**
   * Empty without a reminder
   */
  remind_method: ('sms' | 'email' | 'call' | 'popup')[];
  /**
   * See the request
   */
  visibility: number;
  /**
   * Its meaning is unknown
   */
  status: number;
  /**
   * Items: Employee ID; 0 is the main account
   */
  observers: number[];
  /**
   * Items: Label ID
   */
  labels: number[];
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A comment of a lead.
 */
export type StoredComment = {
  /**
   * Comment ID
   */
  id: string;
  /**
   * ID
   */
  lead_id: number;
  /**
   * Comment text
   */
  text: string;
  created_at: CreatedAt;
  author: Person;
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A payment on a lead.
 */
export type Payment = {
  /**
   * ID
   */
  id: number;
  /**
   * ID of a lead
   */
  lead_id: number;
  /**
   * ID of a category of the lead's project
   */
  category_id: number;
  /**
   * ID of a purpose of the lead's project
   */
  purpose_id: number;
  /**
   * Amount, a decimal number in a string
   */
  sum: string;
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A payment category of a project.
 */
export type Category = {
  /**
   * ID
   */
  id: number;
  /**
   * ID of a project
   */
  project_id: number;
  /**
   * Name of the category, unique in its project
   */
  name: string;
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A payment purpose of a project.
 */
export type Purpose = {
  /**
   * ID
   */
  id: number;
  /**
   * ID of a project
   */
  project_id: number;
  /**
   * Name of the purpose, unique in its project
   */
  name: string;
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A sandbox to create: from the start-up fixture, a named one, an inline seed, or another sandbox.
 */
export type ControlCreateSandboxRequest = {
  /**
   * Letters, digits and . _ -, beginning with a letter or digit, 64 at most
   */
  name: string;
  /**
   * Name of a fixture; the start-up fixture when left out
   */
  fixture?: string;
  /**
   * A seed document: see seed.json; a reset goes back to it
   */
  seed?: {};
  /**
   * Another sandbox, whose state as it is now is copied, without the tokens of logins
   */
  from?: string;
  /**
   * Whether a sandbox of that name is deleted first, false by default
   */
  replace?: boolean;
  /**
   * Assumptions by id, over those of the start-up
   */
  assumptions?: {};
  /**
   * What the account answers, over the overrides of the start-up key by key (null takes one away). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id of an operation, with merge (RFC 7396)
   */
  overrides?: {};
};
/**
 * The new sandbox.
 */
export type ControlCreateSandboxResponse = {
  name: string;
  /**
   * What stands between host and path of a call; "" for default
   */
  basePath: string;
  /**
   * What a reset goes back to
   */
  fixture: string;
  counts: Counts;
  /**
   * SHA-256 over state and sequences, in hex: equal hashes are equal worlds
   */
  stateHash: string;
  /**
   * What its overrides say otherwise than the contract; left out where there is nothing of that
   */
  overriddenContract?: string[];
};
/**
 * Whose token it is to be, under which name its client acts, and which text it is to have: one by chance when that is left out.
 */
export type ControlCreateTokenRequest = {
  user: UserReference;
  /**
   * Name of the client service: the signature of all its actions
   */
  service: string;
  token?: TokenText;
};
/**
 * A token, whole.
 */
export type Token = {
  token: string;
  userId: number;
  /**
   * Login of its user
   */
  login: string | null;
  /**
   * Name of the client service: the signature of all its actions
   */
  service: string;
  /**
   * Where its login came from; null for a token that was created without a login
   */
  address: string | null;
  /**
   * ISO 8601, UTC, by the clock of the sandbox
   */
  createdAt: string;
  /**
   * ISO 8601, UTC, by the clock of the sandbox
   */
  lastActionAt: string;
  /**
   * The first instant at which it is rejected, if nothing is done with it before
   */
  expiresAt: string;
  /**
   * False once it has expired: it stays listed until it is revoked, or its user is removed
   */
  alive: boolean;
};
/**
 * What was deleted.
 */
export type ControlDeleteFaultResponse = {
  deleted: Fault;
  unfiredFaults: UnfiredFaults;
};
/**
 * What was deleted.
 */
export type ControlDeleteRecordResponse = {
  deleted: AnyRecord;
};
/**
 * What was deleted.
 */
export type ControlDeleteSandboxResponse = {
  /**
   * Name of the sandbox
   */
  deleted: string;
  unfiredFaults: UnfiredFaults;
};
/**
 * What was deleted.
 */
export type ControlDeleteSnapshotResponse = {
  deleted: Snapshot;
};
/**
 * What was saved under a name.
 */
export type Snapshot = {
  name: string;
  /**
   * ISO 8601, UTC, by the clock of the sandbox
   */
  takenAt: string;
  /**
   * SHA-256 over state and sequences, in hex: equal hashes are equal worlds
   */
  stateHash: string;
  counts: Counts;
};
/**
 * A fixture that can be named: what it holds, or why it cannot be used.
 */
export type FixtureInfo = {
  /**
   * What reset and seed name it by
   */
  name: string;
  /**
   * Path of a custom fixture
   */
  file?: string;
  /**
   * Whether a custom fixture replaces the built-in one of this name
   */
  replacesBuiltIn?: boolean;
  counts?: Counts;
  /**
   * Beside counts: how many tokens it names
   */
  tokens?: number;
  /**
   * Beside counts: what can be used, and looks like a mistake all the same
   */
  warnings?: {
    /**
     * The place in the fixture
     */
    pointer: string;
    /**
     * What looks like a mistake there
     */
    message: string;
  }[];
  /**
   * In the place of counts
   *
   * @minItems 1
   */
  errors?: {
    /**
     * Field of a request that names the fixture
     */
    pointer: string;
    /**
     * File, place and what is wrong there
     */
    message: string;
  }[];
};
/**
 * The fixtures that reset and seed can name.
 */
export type ControlFixturesResponse = {
  fixtures: FixtureInfo[];
};
/**
 * The records that fit, in the order in which they were created unless the query sorts them.
 */
export type ControlGetCollectionResponse = {
  records: AnyRecord[];
  /**
   * How many fit, of which limit and offset may leave out some
   */
  total: number;
  /**
   * Records that the listed records reference, by collection; only if the query includes it
   */
  references?: {
    [k: string]: AnyRecord[];
  };
  /**
   * Records that reference the listed records, by collection; only if the query includes it
   */
  referencedBy?: {
    [k: string]: {
      /**
       * The first ten
       */
      records: AnyRecord[];
      total: number;
    };
  };
};
/**
 * The faults that can still fire, and those on which requests hang, in the order in which they were armed.
 */
export type ControlGetFaultsResponse = {
  faults: Fault[];
};
/**
 * The state as a fixture that it can be read from.
 */
export type ControlGetFixtureResponse = {
  /**
   * A fixture, as seed.json describes it, without what reading it fills in: fields that have their default, and empty collections
   */
  fixture: {};
  counts: Counts;
  /**
   * Assumption that reading the fixture needs, if any: it references records that do not exist
   */
  needs?: {
    unknownBodyId: 'accept';
  };
};
/**
 * A request of the service as the journal tells it; passwords and tokens are masked.
 */
export type JournalRequest = {
  /**
   * As in X-Mock-Request-Id
   */
  id: number;
  /**
   * Of the start: ISO 8601, UTC, by the clock of the sandbox
   */
  startedAt: string;
  sandbox: string;
  /**
   * The sandbox that was asked for, where there was none of that name: its preflights, unknown routes and rejected calls stand in default
   */
  requestedSandbox?: string;
  /**
   * Id of the operation; null for an unknown route
   */
  operation: string | null;
  method: string;
  /**
   * Without sandbox prefix and query
   */
  path: string;
  /**
   * By name; a name that was sent several times has a list
   */
  query: {
    [k: string]: string | string[];
  };
  /**
   * By name, in lower case; a name that was sent several times has a list
   */
  headers: {
    [k: string]: string | string[];
  };
  /**
   * Its JSON value, or its text where that is not valid JSON or not whole; null where there is none. A number that JavaScript would round is the string of its digits, as sent
   */
  body: unknown;
  /**
   * none was sent; present; truncated: over 64 KiB, of which the beginning is there. All others could not be had: over 64 KiB or over the limit (too-large), not there within a second (too-slow), not what its charset or encoding says (undecodable), its connection ended before it was whole (cut-off), its client waited for 100 Continue and was rejected instead (not-sent), or it is still on its way (pending)
   */
  bodyState:
    'none' | 'present' | 'truncated' | 'too-large' | 'too-slow' | 'undecodable' | 'cut-off' | 'not-sent' | 'pending';
  /**
   * Length in bytes, after decompression; 0 where it is not known
   */
  bodyBytes: number;
  outcome: RequestOutcome;
  /**
   * Whether the operation ran and its change was committed
   */
  performed: boolean;
  /**
   * HTTP status; 0 when no answer reached the client whole
   */
  status: number;
  /**
   * errors[0].code of a rejection by a rule; null for a success, and for what a fault made up
   */
  code: number | null;
  /**
   * By name, in lower case; a name that was sent several times has a list
   */
  responseHeaders: {
    [k: string]: string | string[];
  };
  /**
   * null where there was none
   */
  response: unknown;
  /**
   * Real time from the start to the end of the answer, in milliseconds
   */
  durationMs: number;
  /**
   * User of the token, or of a login that succeeded
   */
  user: {
    id: number;
    login: string;
  } | null;
  /**
   * The service of the login
   */
  service: string | null;
  /**
   * The rules that rejected it
   */
  rules: string[];
  /**
   * Why they did, or what overrides made of the result, in words; or what a warning has to tell of this request
   */
  explanation: string | null;
  /**
   * Ids of the warnings it was seen for
   */
  warnings: string[];
  /**
   * The fault that touched it
   */
  fault: {
    id: number;
    effect: FaultEffect;
    /**
     * Before or after the change was stored; left out where it is always after
     */
    when?: 'before' | 'after';
    ms?: DelayMs;
    /**
     * Of error: the code in the envelope
     */
    code?: number;
    /**
     * Of error: the message in the envelope
     */
    message?: string;
    /**
     * Of error: the HTTP status; the assumption errorStatus decides when it is left out. Of response: 502 when it is left out
     */
    httpStatus?: number;
    /**
     * Of response: its headers; a list sends a header several times. Content-Type is text/html by default
     */
    headers?: {
      [k: string]: string | string[];
    };
    /**
     * Of response: the body; the page of a gateway when it is left out
     */
    body?: string;
    /**
     * Of response: false leaves the CORS headers out, as a gateway does; true when left out
     */
    cors?: boolean;
  } | null;
  /**
   * Only of GET /_mock/requests/{id}: values of a success that are no contract: guesses, likely values, and values of assumptions
   */
  restsOn?: RequestBasis[];
  /**
   * What it did to the state
   */
  changes: RecordChange[];
};
/**
 * A value of a response that the contract does not decide, and the rule that it follows.
 */
export type RequestBasis = {
  /**
   * Place of the value: a JSON pointer into the response
   */
  pointer: string;
  /**
   * Id of the rule
   */
  rule: string;
  /**
   * Label of the rule at the time of the request; faithfulness.md explains each word
   */
  provenance: 'contract' | 'likely' | 'guess' | 'leadmock' | 'confirmed';
  /**
   * The assumption that decides the value, if there is one
   */
  assumption?: string;
  /**
   * Value of the assumption at the time of the request
   */
  value?: string;
};
/**
 * What happened to one record.
 */
export type RecordChange = {
  /**
   * A collection of the state, or sessions for tokens
   */
  collection: string;
  /**
   * ID of the record; of a token the first characters
   */
  id: number | string;
  action: 'insert' | 'update' | 'remove';
  /**
   * The record as it was, null for insert; of an update the changed fields alone
   */
  before: {
    [k: string]: unknown;
  } | null;
  /**
   * The record as it is, null for remove; of an update the changed fields alone
   */
  after: {
    [k: string]: unknown;
  } | null;
};
/**
 * Requests of the journal.
 */
export type JournalPage = {
  /**
   * Newest last
   */
  requests: JournalRequest[];
  /**
   * How many requests were evicted since the journal was last emptied
   */
  evicted: number;
  /**
   * If no request matched: parameters that leadmock could not check for typos, as JSON pointers; left out if there are none
   */
  notChecked?: string[];
};
/**
 * All sandboxes.
 */
export type ControlGetSandboxesResponse = {
  sandboxes: ListedSandbox[];
};
/**
 * A sandbox, and how long it has been idle.
 */
export type ListedSandbox = {
  name: string;
  /**
   * What stands between host and path of a call; "" for default
   */
  basePath: string;
  /**
   * What a reset goes back to
   */
  fixture: string;
  counts: Counts;
  /**
   * Requests since the start, the last reset or the last clearing of the journal
   */
  requestCount: number;
  /**
   * Requests among them that were rejected
   */
  rejectionCount: number;
  /**
   * Made at its first use, not by a call
   */
  autoCreated: boolean;
  /**
   * Seconds
   */
  idleSeconds: number;
};
/**
 * The snapshots of this sandbox, the newest last.
 */
export type ControlGetSnapshotsResponse = {
  snapshots: Snapshot[];
};
/**
 * A whole state: the shape of a fixture, of an inline seed, and of the data file less its $meta. A collection that is left out is empty.
 */
export type Seed = {
  /**
   * Where editors find this schema
   */
  $schema?: string;
  users?: User[];
  employees?: StoredEmployee[];
  projects?: Project[];
  labels?: StoredLabel[];
  leads?: StoredLead[];
  views?: StoredView[];
  tasks?: StoredTask[];
  comments?: StoredComment[];
  payments?: Payment[];
  categories?: Category[];
  purposes?: Purpose[];
  /**
   * Tokens that are known beforehand, for clients that read theirs from their environment; no part of the state
   */
  tokens?: KnownToken[];
  /**
   * Fields beyond the documented ones that the records of a collection may have: each is kept with any value and shown wherever the record is
   */
  extra_fields?: {
    users?: ExtraFieldNames;
    employees?: ExtraFieldNames;
    projects?: ExtraFieldNames;
    labels?: ExtraFieldNames;
    leads?: ExtraFieldNames;
    views?: ExtraFieldNames;
    tasks?: ExtraFieldNames;
    comments?: ExtraFieldNames;
    payments?: ExtraFieldNames;
    categories?: ExtraFieldNames;
    purposes?: ExtraFieldNames;
  };
  /**
   * Custom collections, by name: records that the contract does not know, for custom operations
   */
  collections?: {
    [k: string]: CustomRecord[];
  };
};
/**
 * Someone who can log in. Exactly one may be the main account; staff are employees.
 */
export type User = {
  /**
   * ID
   */
  id: number;
  /**
   * Login, unique
   */
  login: string;
  /**
   * Password, as typed
   */
  password: string;
  type: 'main' | 'staff';
  /**
   * The employee that a user of type staff is
   */
  employee_id?: number;
  /**
   * Name of the main account where it observes a task
   */
  name?: string;
  /**
   * Phone number of the main account
   */
  phone?: string;
};
/**
 * An employee.
 */
export type StoredEmployee = {
  /**
   * ID
   */
  id: number;
  /**
   * Name
   */
  name: string;
  /**
   * Phone number
   */
  phone?: string;
  /**
   * E-mail address
   */
  email?: string;
  /**
   * Position
   */
  job?: string;
  /**
   * Relative path of an image
   */
  avatar?: string;
  /**
   * Project that the employee used last
   */
  last_project_id?: number;
};
/**
 * A lead. Its owner stands in custom, as the field of type owner.
 */
export type StoredLead = {
  /**
   * ID
   */
  id: number;
  /**
   * ID of the contact
   */
  contact_id: number;
  /**
   * Lead name
   */
  name: string;
  /**
   * Custom fields
   */
  custom?: CustomField[];
  /**
   * ID of a project
   */
  project_id: number;
  deal?: boolean;
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A view. Fields that are left out are null.
 */
export type StoredView = {
  /**
   * ID
   */
  id: number;
  /**
   * ID of a project
   */
  project_id: number;
  /**
   * UUID of the view
   */
  uuid: string;
  /**
   * Client identifier of an external web-analytics system
   */
  ym_client_id?: string | null;
  /**
   * Client identifier of a second external web-analytics system
   */
  ga_client_id?: string | null;
  visitor?: Visitor;
  real_visitor?: Visitor;
  /**
   * Source of the view
   */
  source?: string | null;
  /**
   * Campaign of the view
   */
  campaign?: string | null;
  /**
   * Keywords
   */
  keyword?: string | null;
  /**
   * SEO system
   */
  seo_system?: string | null;
  /**
   * Page on which the view occurred
   */
  page?: string | null;
  /**
   * Page from which the visitor came
   */
  referer?: string | null;
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A task.
 */
export type StoredTask = {
  /**
   * ID
   */
  id: number;
  /**
   * Task title
   */
  title: string;
  /**
   * Task description
   */
  text?: string;
  /**
   * The employee responsible; 0 is the main account
   */
  owner_id: number;
  /**
   * Project of the task
   */
  project_id: number;
  /**
   * Lead of the task
   */
  lead_id?: number | null;
  /**
   * Start, unix timestamp
   */
  date_start?: number | null;
  /**
   * End, unix timestamp
   */
  date_end?: number | null;
  /**
   * See the request
   */
  remind_type?: number;
  /**
   * Empty without a reminder
   */
  remind_method?: ('sms' | 'email' | 'call' | 'popup')[];
  /**
   * See the request
   */
  visibility?: number;
  /**
   * Its meaning is unknown
   */
  status?: number;
  /**
   * Items: Employee ID; 0 is the main account
   */
  observers?: number[];
  /**
   * Items: Label ID
   */
  labels?: number[];
  /**
   * Name of the service that acted last (set by the API)
   */
  signature?: string;
  /**
   * User who acted last (set by the API)
   */
  user_id?: number;
};
/**
 * A token that is known before anybody logs in: it lives from the moment at which the fixture is put in place.
 */
export type KnownToken = {
  token: TokenText;
  user: UserReference;
  /**
   * Name of the client service: the signature of all its actions
   */
  service: string;
};
/**
 * A record of a custom collection: any fields next to its id.
 */
export type CustomRecord = {
  id: number;
  [k: string]: unknown;
};
/**
 * All tokens, expired ones too.
 */
export type ControlGetTokensResponse = {
  tokens: Token[];
};
/**
 * A request and its answer in a HAR file.
 */
export type HarEntry = {
  /**
   * When the request came, by the clock of the sandbox.
   */
  startedDateTime: string;
  /**
   * How long the answer took, in milliseconds of real time.
   */
  time: number;
  /**
   * What was asked.
   */
  request: {
    /**
     * HTTP method.
     */
    method: string;
    /**
     * With the host that the client named, without the prefix of a sandbox.
     */
    url: string;
    /**
     * Version of HTTP.
     */
    httpVersion: 'HTTP/1.1';
    /**
     * Always empty: cookies stand among the headers, masked.
     *
     * @maxItems 0
     */
    cookies: unknown[];
    /**
     * In the order in which they were sent.
     */
    headers: HarPair[];
    /**
     * The parameters of the query.
     */
    queryString: HarPair[];
    /**
     * The body, where one was sent.
     */
    postData?: {
      /**
       * Of the header Content-Type; empty without one.
       */
      mimeType: string;
      /**
       * The body as text, with secrets masked; what is retained of one that is truncated.
       */
      text: string;
    };
    /**
     * Always -1: not told.
     */
    headersSize: -1;
    /**
     * Bytes of the body that was sent.
     */
    bodySize: number;
  };
  /**
   * What was answered.
   */
  response: {
    /**
     * HTTP status; 0 when no answer reached the client whole.
     */
    status: number;
    /**
     * What the status is called.
     */
    statusText: string;
    /**
     * Version of HTTP.
     */
    httpVersion: 'HTTP/1.1';
    /**
     * Always empty: cookies stand among the headers, masked.
     *
     * @maxItems 0
     */
    cookies: unknown[];
    /**
     * In the order in which they were sent.
     */
    headers: HarPair[];
    /**
     * The body of the answer.
     */
    content: {
      /**
       * Bytes of the text.
       */
      size: number;
      /**
       * Of the header Content-Type; empty without one.
       */
      mimeType: string;
      /**
       * The body as text, with secrets masked.
       */
      text: string;
    };
    /**
     * Always empty: nothing is redirected.
     */
    redirectURL: '';
    /**
     * Always -1: not told.
     */
    headersSize: -1;
    /**
     * Bytes of the body that was answered.
     */
    bodySize: number;
  };
  /**
   * Always empty.
   */
  cache: {};
  /**
   * The same time by what it was spent on, in milliseconds.
   */
  timings: {
    /**
     * Always 0.
     */
    send: number;
    /**
     * All of it.
     */
    wait: number;
    /**
     * Always 0.
     */
    receive: number;
  };
  /**
   * The operation, what came of it, and why.
   */
  comment: string;
};
/**
 * A header or a parameter of a HAR file.
 */
export type HarPair = {
  /**
   * As it was sent.
   */
  name: string;
  /**
   * Masked where it is a secret.
   */
  value: string;
};
/**
 * The requests of the journal as a HAR 1.2 file (HTTP Archive).
 */
export type Har = {
  /**
   * The file.
   */
  log: {
    /**
     * Version of the format.
     */
    version: '1.2';
    /**
     * What wrote it.
     */
    creator: {
      /**
       * leadmock.
       */
      name: string;
      /**
       * Its version.
       */
      version: string;
    };
    /**
     * Newest last.
     */
    entries: HarEntry[];
  };
};
/**
 * It is alive.
 */
export type ControlHealthResponse = {
  status: 'alive';
};
/**
 * What this is, and where to go from here.
 */
export type ControlIndexResponse = {
  name: string;
  /**
   * Version of leadmock
   */
  version: string;
  /**
   * What it stands in for
   */
  contract: {
    name: string;
    version: string;
  };
  /**
   * Seconds
   */
  uptimeSeconds: number;
  /**
   * Name of the sandbox that was asked
   */
  sandbox: string;
  /**
   * What a reset of it goes back to
   */
  fixture: string;
  counts: Counts;
  /**
   * Paths, by what is found there
   */
  links: {
    [k: string]: string;
  };
};
/**
 * The fields to change, and no others; null puts one back to what it is when it is left out. Its fields are those of the collection in seed.json.
 */
export type ControlPatchRecordRequest = {};
/**
 * Every error of the control plane (RFC 9457).
 */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: {
    /**
     * JSON pointer into the request body; for a parameter of the query, a slash and its name
     */
    pointer: string;
    message: string;
  }[];
  /**
   * The sandbox that was asked for and does not exist (404), or does not exist any more (410)
   */
  sandbox?: string;
  /**
   * Of a wait: the requests that matched in time
   */
  requests?: JournalRequest[];
  /**
   * Of a verification: ids of the requests that matched
   */
  requestIds?: number[];
  /**
   * How many requests were evicted from the journal
   */
  evicted?: number;
  /**
   * Of a verification, the requests that came nearest, and why each is not what was expected
   */
  nearest?: {
    /**
     * Request id
     */
    id: number;
    /**
     * Method and path
     */
    request: string;
    /**
     * What was different, one sentence each
     */
    why: string[];
  }[];
  /**
   * Of a verification with noOthers, the requests that should not have come
   */
  others?: {
    /**
     * Request id
     */
    id: number;
    /**
     * Method and path
     */
    request: string;
    /**
     * What was different, one sentence each
     */
    why: string[];
  }[];
};
/**
 * A whole record. Its fields are those of the collection in seed.json.
 */
export type ControlPutRecordRequest = {};
/**
 * It is seeded and able to write.
 */
export type ControlReadyResponse = {
  status: 'ready';
};
/**
 * What all sandboxes of this process have seen since its start. No reset empties it, and a deleted sandbox stays counted.
 */
export type ControlReportResponse = {
  sandboxes: {
    /**
     * How many were created, default among them
     */
    created: number;
    /**
     * How many exist now
     */
    active: number;
  };
  operations: {
    /**
     * Id of the operation
     */
    operation: string;
    /**
     * Tag of a custom operation, such as custom. Totals leave out operations with a tag
     */
    tag?: string;
    /**
     * How many there were, whatever came of them
     */
    requestCount: number;
    /**
     * How often clients saw each outcome: success, the rule that rejected, or fault (an injected one befell the request)
     */
    seen: {
      [k: string]: number;
    };
    /**
     * Outcomes that a client can cause and never saw. Left out are rejections about the wire, and those that only a value of an assumption gives which no sandbox has
     */
    notSeen: string[];
    /**
     * By rule, how many values of successes followed a rule with the label guess: no test should assert on them
     */
    guessedValues: {
      [k: string]: number;
    };
  }[];
  /**
   * Assumptions whose value was found at the service of your account: what follows them is no guess
   */
  confirmed: {
    assumption: string;
    value: string;
    /**
     * When leadmock compare found the value, as YYYY-MM-DD
     */
    date: string;
    /**
     * File name of the recording, or origin of the service
     */
    source: string;
  }[];
  warnings: {
    id: string;
    /**
     * What was seen
     */
    text: string;
    /**
     * What to do instead
     */
    advice: string;
    /**
     * Requests
     */
    count: number;
    /**
     * Names of the latest 20 in which it was seen, the latest last
     *
     * @maxItems 20
     */
    sandboxes: string[];
  }[];
  /**
   * Requests to unknown routes, most frequent first; leadmock lists the first 20 routes
   *
   * @maxItems 20
   */
  unknownRoutes: {
    method: string;
    /**
     * Cut after 100 characters; ids are replaced by *, secrets are masked as in the journal
     */
    path: string;
    /**
     * Requests
     */
    count: number;
    /**
     * First body that was sent, as JSON text, cut after 300 characters; secrets are masked. Absent if no request had a body
     */
    body?: string;
  }[];
  /**
   * Faults that never fired: what armed them has tested nothing
   */
  unfiredFaults: {
    sandbox: string;
    /**
     * A number within its sandbox, until that is reset
     */
    id: number;
    effect: FaultEffect;
    when?: 'before' | 'after';
    match: FaultMatch;
    /**
     * Whether it can still fire; otherwise it was deleted, by hand, by a reset or with its sandbox, or it expired
     */
    armed: boolean;
  }[];
  /**
   * How many more there were: of deleted and expired faults that never fired, the latest 1000 are retained
   */
  evictedUnfiredFaults: number;
};
/**
 * What a request must have been. Every field that is given must hold; without any, every request matches.
 */
export type RequestMatch = {
  /**
   * Operation id, such as add-payment
   */
  operation?: string;
  /**
   * HTTP method, in capitals
   */
  method?: string;
  /**
   * Path without sandbox prefix and query, as sent or in its canonical form; * stands for any text
   */
  path?: string;
  outcome?: RequestOutcome;
  /**
   * Whether the operation ran and its change was committed, whatever the client got
   */
  performed?: boolean;
  /**
   * HTTP status
   */
  status?: number;
  /**
   * errors[0].code of a rejection by a rule, never of an injected error; null for a success that the client got
   */
  code?: number | null;
  /**
   * Id or login of the user of the token, or of a login that succeeded
   */
  user?: number | string;
  /**
   * The service of the login
   */
  service?: string;
  /**
   * Parameters that must be equal: a text, or the list of those that have one name
   */
  query?: {};
  /**
   * Request headers that must be equal; names in any case
   */
  headers?: {
    [k: string]: string | string[];
  };
  /**
   * What the body must be, as it was sent: of an object the named keys, of anything else the whole. A sum is compared as a decimal: 1500.5 is "1500.50"
   */
  body?: unknown;
  /**
   * JSON Schema (2020-12) that the body must fit
   */
  bodySchema?: {} | boolean;
};
/**
 * The state as it is now, and the faults that went unused.
 */
export type ResetResult = {
  /**
   * SHA-256 over state and sequences, in hex: equal hashes are equal worlds
   */
  stateHash: string;
  unfiredFaults: UnfiredFaults;
};
/**
 * All sandboxes, as they are after the reset.
 */
export type ControlResetSandboxesResponse = {
  sandboxes: {
    name: string;
    /**
     * SHA-256 over state and sequences, in hex: equal hashes are equal worlds
     */
    stateHash: string;
    unfiredFaults: UnfiredFaults;
  }[];
};
/**
 * What to go back to, and what to leave as it is.
 */
export type ControlResetRequest = {
  /**
   * Name of a fixture; the start-up fixture when left out
   */
  fixture?: string;
  retain?: Retain;
};
/**
 * What to leave as it is.
 */
export type ControlRestoreSnapshotRequest = {
  retain?: Retain;
};
/**
 * What the token was.
 */
export type ControlRevokeTokenResponse = {
  deleted: Token;
};
/**
 * A rule of what the service answers, and how it is known.
 */
export type Rule = {
  id: string;
  /**
   * Section of faithfulness.md
   */
  section: string;
  /**
   * How it is known; faithfulness.md explains each word; custom for what a custom operation does
   */
  provenance: 'contract' | 'likely' | 'guess' | 'leadmock' | 'confirmed' | 'custom';
  /**
   * Only with the label confirmed: the value was found at the service of your account
   */
  confirmed?: {
    /**
     * When leadmock compare found the value, as YYYY-MM-DD
     */
    date: string;
    /**
     * File name of the recording, or origin of the service
     */
    source: string;
  };
  /**
   * What leadmock does
   */
  text: string;
  /**
   * Where the contract speaks of it, and what it says; always there for contract and documented
   */
  contract?: {
    /**
     * Heading of the section
     */
    section: string;
    /**
     * Its words; an ellipsis between spaces stands for what is left out
     */
    quote: string;
  };
  /**
   * From whom it is known, where it is observed or inferred
   *
   * @minItems 1
   */
  evidence?: {
    /**
     * Who showed it; inferred: clients send it, and no answer of the service showed it
     */
    source: 'live calls' | 'clients' | 'inferred';
    /**
     * What was seen
     */
    text: string;
    /**
     * How many clients, or different calls, showed it at least; left out where nobody has counted
     */
    count?: number;
    /**
     * The day of the latest; left out where it is not recorded
     */
    date?: string;
  }[];
  /**
   * The assumption that changes it
   */
  assumption?: string;
  /**
   * The start-up setting that changes it
   */
  setting?: string;
  /**
   * What a rejection by it says, overrides included
   */
  rejection?: {
    /**
     * errors[0].code, or the assumption that chooses it; any if a custom operation sets it
     */
    code: number | string;
    message: string;
    /**
     * HTTP status, where it is always the same
     */
    httpStatus?: number;
    /**
     * It is about how a request is written (bytes, encoding, JSON), not about what is asked; left out otherwise
     */
    isTransport?: true;
    /**
     * The one value of the assumption with which anything is rejected by it; left out where it is with each
     */
    onlyWithValue?: string;
  };
  /**
   * The overrides that it follows, by their keys: the rule, or rule@operation; left out where the answer is leadmock's own
   */
  overrides?: {
    [k: string]: RejectionOverride;
  };
  /**
   * The operations it is about; every request when left out
   */
  operations?: string[];
};
/**
 * Every rule of what the service answers, overrides included.
 */
export type ControlRulesResponse = {
  rules: Rule[];
  /**
   * Of overrides: what is merged (RFC 7396) into the result of an operation, by its id; left out where nothing is
   */
  merges?: {
    [k: string]: {};
  };
};
/**
 * The state as it is now.
 */
export type SeedResult = {
  /**
   * SHA-256 over state and sequences, in hex: equal hashes are equal worlds
   */
  stateHash: string;
};
/**
 * A fixture by name, or inline data; exactly one of them.
 */
export type ControlSeedRequest = {
  /**
   * Name of a fixture
   */
  fixture?: string;
  /**
   * A seed document: see seed.json; in a merge, at most 10,000 records, of which new ones may leave out any field
   */
  data?: {};
  /**
   * replace (the default) puts it in the place of the state; merge adds it by id: a known record is replaced whole, a new one may leave out any field, as in POST /_mock/state/{collection}
   */
  mode?: 'replace' | 'merge';
};
/**
 * Assumptions by id, with the value each is to have.
 */
export type ControlSetAssumptionsRequest = {
  [k: string]: string | number;
};
/**
 * Where the clock is to be, and whether it is to stand; what is left out stays as it is.
 */
export type ControlSetClockRequest = {
  /**
   * An ISO 8601 instant with its zone, within the years 1970 to 9999
   */
  now?: string;
  /**
   * true stops the clock, false lets it run on from where it stands
   */
  frozen?: boolean;
};
/**
 * What the journal holds of the expected requests.
 */
export type ControlVerifyResponse = {
  verified: true;
  /**
   * Matching requests, also evicted ones
   */
  count: number;
  /**
   * Ids of the matching requests that are in the journal
   */
  requestIds: number[];
  /**
   * If no request matched: parts of the match that leadmock could not check for typos, as JSON pointers; left out if there are none
   */
  notChecked?: string[];
};
/**
 * Behaviour that was seen: discouraged, or suspicious.
 */
export type Warning = {
  id: string;
  /**
   * What was seen
   */
  text: string;
  /**
   * What to do instead
   */
  advice: string;
  /**
   * Requests
   */
  count: number;
  /**
   * Number of the first request, as in X-Mock-Request-Id
   */
  first: number;
  /**
   * Number of the last request
   */
  last: number;
  /**
   * Ids of the latest 20 requests
   *
   * @maxItems 20
   */
  requestIds: number[];
};
/**
 * What this sandbox has seen of discouraged or suspicious behaviour.
 */
export type ControlWarningsResponse = {
  warnings: Warning[];
};
/**
 * A new task. null for an optional field counts as not given.
 */
export type CreateTaskRequest = {
  /**
   * Task title
   */
  title: string;
  /**
   * Task description
   */
  text?: string | null;
  /**
   * ID of the employee responsible; 0 is the main account
   */
  owner_id: number;
  /**
   * ID of the project
   */
  project_id: number;
  /**
   * Start, unix timestamp
   */
  date_start?: number | null;
  /**
   * End, unix timestamp
   */
  date_end?: number | null;
  /**
   * 0 no reminder, 1 at the time, 2 one hour before, 3 one week before; 0 when omitted
   */
  remind_type?: number | null;
  /**
   * How to remind; required when remind_type is not 0
   */
  remind_method?: ('sms' | 'email' | 'call' | 'popup')[] | string | null;
  /**
   * ID of the lead to which the task is bound
   */
  lead_id?: number | null;
  /**
   * Employees who can see the task; 0 is the main account
   */
  observers?: number[] | null;
  /**
   * Labels of the project
   */
  labels?: number[] | null;
  /**
   * 0 only the requester, 1 everyone, 2 only the observers
   */
  visibility?: number | null;
  /**
   * Stands in the sample of the contract; accepted and not stored
   */
  contact_id?: string | number | boolean | {} | unknown[] | null;
};
/**
 * A created task. Whether lead_id, date_start and date_end are there when they were not given depends on the assumption omittedTaskFields.
 */
export type Task = {
  /**
   * Task ID
   */
  id: number;
  /**
   * Task title
   */
  title: string;
  /**
   * Task description
   */
  text: string;
  /**
   * The employee responsible
   */
  owner_id: number;
  /**
   * Project of the task
   */
  project_id: number;
  /**
   * Lead of the task
   */
  lead_id?: number | null;
  /**
   * Start, unix timestamp
   */
  date_start?: number | null;
  /**
   * End, unix timestamp
   */
  date_end?: number | null;
  /**
   * 0 no reminder, 1 at the time, 2 one hour before, 3 one week before
   */
  remind_type: number;
  /**
   * An empty string without a reminder, otherwise how to remind
   */
  remind_method: '' | ('sms' | 'email' | 'call' | 'popup')[];
  /**
   * 0 only the requester, 1 everyone, 2 only the observers
   */
  visibility: number;
  /**
   * Task status; its meaning is unknown
   */
  status: number;
  observers: Employee[];
  labels: Label[];
};
/**
 * An employee as a task shows it. The last four fields only where the employee has them.
 */
export type Employee = {
  /**
   * Employee ID
   */
  id: number;
  /**
   * Name
   */
  name: string;
  /**
   * Phone number
   */
  phone: string;
  /**
   * E-mail address
   */
  email?: string;
  /**
   * Position
   */
  job?: string;
  /**
   * Relative path of an image
   */
  avatar?: string;
  /**
   * Project that the employee used last
   */
  last_project_id?: number;
};
/**
 * A label as a task shows it.
 */
export type Label = {
  /**
   * Label ID
   */
  id: number;
  /**
   * Name of the label
   */
  name: string;
  /**
   * Six hex digits without a leading #
   */
  color: string;
};
/**
 * What the data file holds beside the state: the key $meta.
 */
export type DataFileMeta = {
  /**
   * Format of the data file and its log
   */
  format: number;
  /**
   * Version of leadmock that wrote the file
   */
  writtenBy: string;
  /**
   * The fixture that the state was created from: its name, or the path of its file
   */
  fixture: string;
  /**
   * The run that wrote the file; each line of its log names the same run
   */
  runId: string;
  /**
   * Number of the last change in the file; later changes are in the log
   */
  n: number;
  sequences: StoredSequences;
  sessions: StoredSession[];
  clock: StoredClock;
};
/**
 * The next id of each collection
 */
export type StoredSequences = {
  users: number;
  employees: number;
  projects: number;
  labels: number;
  leads: number;
  views: number;
  tasks: number;
  comments: number;
  payments: number;
  categories: number;
  purposes: number;
  /**
   * Of a custom collection
   */
  [k: string]: number;
};
/**
 * A token that holds, or held, as it is written down
 */
export type StoredSession = {
  token: string;
  user_id: number;
  service: string;
  address: string | null;
  created_at: number;
  last_action_at: number;
};
/**
 * The clock of the sandbox: how far it is from the machine's, or where it stands
 */
export type StoredClock = {
  /**
   * Added to the machine's time while the clock runs
   */
  offset_ms: number;
  /**
   * The instant at which the clock stands
   */
  frozen_at: number | null;
};
/**
 * Any of the six editable fields. null counts as not given.
 */
export type EditViewRequest = {
  /**
   * Source of the view
   */
  source?: string | null;
  /**
   * Campaign of the view
   */
  campaign?: string | null;
  /**
   * Keywords
   */
  keyword?: string | null;
  /**
   * SEO system
   */
  seo_system?: string | null;
  /**
   * Page on which the view occurred
   */
  page?: string | null;
  /**
   * Page from which the visitor came
   */
  referer?: string | null;
};
/**
 * A recorded visit of a site visitor. All thirteen fields are always there.
 */
export type View = {
  /**
   * View ID
   */
  id: number;
  /**
   * Project the view belongs to
   */
  project_id: number;
  /**
   * UUID of the view
   */
  uuid: string;
  /**
   * Client identifier of an external web-analytics system
   */
  ym_client_id: string | null;
  /**
   * Client identifier of a second external web-analytics system
   */
  ga_client_id: string | null;
  visitor: Visitor;
  real_visitor: Visitor;
  /**
   * Source of the view
   */
  source: string | null;
  /**
   * Campaign of the view
   */
  campaign: string | null;
  /**
   * Keywords
   */
  keyword: string | null;
  /**
   * SEO system
   */
  seo_system: string | null;
  /**
   * Page on which the view occurred
   */
  page: string | null;
  /**
   * Page from which the visitor came
   */
  referer: string | null;
};
/**
 * Credentials, and the name under which the client acts.
 */
export type LoginRequest = {
  /**
   * The user's login
   */
  login: string;
  /**
   * The user's password
   */
  password: string;
  /**
   * Name of the client service: the signature of all its actions
   */
  service: string;
  /**
   * API version
   */
  version: '1.0';
};
/**
 * A custom operation whose result comes from the state or is always the same.
 */
export type CustomOperation = {
  /**
   * Its name: that of no other operation, and of no rule
   */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Its path; parameters stand in braces, a whole word each
   */
  path: string;
  /**
   * What it does, for documentation; method and path when left out
   */
  summary?: string;
  /**
   * Markdown for the reference, such as where the operation was observed
   */
  description?: string;
  /**
   * Group in the reference, and value of the header X-Mock-Source; custom by default
   */
  tag?: string;
  /**
   * Whether it needs a token; true when left out
   */
  needsToken?: boolean;
  /**
   * JSON Schema of the body, which is an object; without one the operation takes no body
   */
  request?: {};
  /**
   * JSON Schema of result
   */
  response?: {};
  /**
   * {"collection": name} for all its records, {"record": name} for the one that the last parameter of the path names, anything else as it is; left out, the answer has no result
   */
  result?: unknown;
};
