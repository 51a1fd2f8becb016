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
 * Current clock.
 */
export type ControlAdvanceClockResponse = ClockState;
/**
 * A fault to arm: an effect or a preset, the requests that it matches, and its count.
 */
export type ControlArmFaultRequest = {
  match?: FaultMatch;
  /**
   * false arms a fault that no documented request can match; default: true
   */
  strict?: boolean;
  /**
   * A ready-made fault, instead of an effect and its fields
   */
  preset?:
    'slow' | 'hang' | 'lost-response' | 'down' | 'maintenance' | 'expired-token' | 'rate-limited' | 'invisible-lead';
  effect?: FaultEffect;
  /**
   * Before or after the change is stored, for reset, error and response. Other effects happen after it
   */
  when?: 'before' | 'after';
  ms?: DelayMs;
  /**
   * Code in the envelope of error
   */
  code?: number;
  /**
   * Message in the envelope of error
   */
  message?: string;
  /**
   * HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
   */
  httpStatus?: number;
  /**
   * Headers of response; a list sends a header several times. Default Content-Type: text/html
   */
  headers?: {
    [k: string]: string | string[];
  };
  /**
   * Body of response, such as a maintenance page; default: the page of a gateway
   */
  body?: string;
  /**
   * false omits the CORS headers of response, as a gateway does; default: true
   */
  cors?: boolean;
  /**
   * Number of matching requests before the fault fires
   */
  skip?: number;
  /**
   * Number of times that the fault fires; default: unlimited
   */
  times?: number;
  /**
   * Lifetime in real time: a duration of at most 24 days
   */
  ttl?: string;
};
/**
 * Effect of a fault.
 */
export type FaultEffect = 'reset' | 'error' | 'response' | 'delay' | 'hang' | 'truncate' | 'stall';
/**
 * Delay in real milliseconds, or a range
 */
export type DelayMs =
  | number
  | {
      min: number;
      max: number;
    };
/**
 * The armed fault.
 */
export type ControlArmFaultResponse = Fault;
/**
 * Removed and expired faults that never fired, so no test covered their effect
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
 * A record of any collection, as in a seed, with all fields that have a default.
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
 * A site visitor: any object, or null. The contract does not show its contents. A known client reads version (integer), fingerprint, browser and ip (strings).
 */
export type Visitor = {
  [k: string]: unknown;
} | null;
/**
 * A user: a number is an id, a string is a login
 */
export type UserReference = number | string;
/**
 * Value of the header token: printable ASCII text
 */
export type TokenText = string;
/**
 * The new token.
 */
export type ControlCreateTokenResponse = Token;
/**
 * The token.
 */
export type ControlExpireTokenResponse = Token;
/**
 * All assumptions by id.
 */
export type ControlGetAssumptionsResponse = AssumptionsById;
/**
 * Current clock.
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
 * Outcome for the client: a success, a rejection by a rule, a response changed by a fault, or none: a preflight, or a response that the client did not get completely
 */
export type RequestOutcome = 'success' | 'rejected' | 'fault' | 'none';
/**
 * Matching requests of the journal.
 */
export type ControlGetRequestsResponse = JournalPage;
/**
 * A seed with all collections. Each record has all fields with a default.
 */
export type ControlGetStateResponse = Seed & {
  /**
   * As in the seed, if declared
   */
  extra_fields?: {};
  /**
   * As in the seed, if the state has custom collections
   */
  collections?: {};
  [k: string]: AnyRecord[] | {} | undefined;
};
/**
 * Names of undocumented fields.
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
 * Expected requests: a number of matching requests, or several in order. Default: at least one.
 */
export type RequestExpectation = {
  match?: RequestMatch;
  /**
   * Exact number of requests
   */
  times?: number;
  /**
   * Smallest number of requests
   */
  atLeast?: number;
  /**
   * Greatest number of requests
   */
  atMost?: number;
  /**
   * Requests in this order; other requests may come between them
   *
   * @minItems 1
   * @maxItems 100
   */
  inOrder?: RequestMatch[];
  /**
   * true: no other request may have come
   */
  noOthers?: boolean;
  /**
   * Only requests after the request with this id count
   */
  after?: number;
  /**
   * false allows a match that no documented request can fit; default: true
   */
  strict?: boolean;
  /**
   * Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a wait for the expected requests (default: 5s)
   */
  timeout?: string;
};
/**
 * Current clock.
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
 * The restored state.
 */
export type ControlRestoreSnapshotResponse = ResetResult;
/**
 * The saved snapshot.
 */
export type ControlSaveSnapshotResponse = Snapshot;
/**
 * State after the seed.
 */
export type ControlSeedResponse = SeedResult;
/**
 * All assumptions by id, with their current values.
 */
export type ControlSetAssumptionsResponse = AssumptionsById;
/**
 * Current clock.
 */
export type ControlSetClockResponse = ClockState;
/**
 * Expectation.
 */
export type ControlVerifyRequest = {
  match?: RequestMatch;
  /**
   * Exact number of requests
   */
  times?: number;
  /**
   * Smallest number of requests
   */
  atLeast?: number;
  /**
   * Greatest number of requests
   */
  atMost?: number;
  /**
   * Requests in this order; other requests may come between them
   *
   * @minItems 1
   * @maxItems 100
   */
  inOrder?: RequestMatch[];
  /**
   * true: no other request may have come
   */
  noOthers?: boolean;
  /**
   * Only requests after the request with this id count
   */
  after?: number;
  /**
   * false allows a match that no documented request can fit; default: true
   */
  strict?: boolean;
  /**
   * Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a wait for the expected requests (default: 5s)
   */
  timeout?: string;
};
/**
 * Expectation of a wait.
 */
export type ControlWaitForRequestsRequest = {
  match?: RequestMatch;
  /**
   * Exact number of requests
   */
  times?: number;
  /**
   * Smallest number of requests
   */
  atLeast?: number;
  /**
   * Greatest number of requests
   */
  atMost?: number;
  /**
   * Requests in this order; other requests may come between them
   *
   * @minItems 1
   * @maxItems 100
   */
  inOrder?: RequestMatch[];
  /**
   * true: no other request may have come
   */
  noOthers?: boolean;
  /**
   * Only requests after the request with this id count
   */
  after?: number;
  /**
   * false allows a match that no documented request can fit; default: true
   */
  strict?: boolean;
  /**
   * Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a wait for the expected requests (default: 5s)
   */
  timeout?: string;
};
/**
 * Matching requests of a wait.
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
         * Access token
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
  'control/begin-test.request.json': ControlBeginTestRequest;
  'control/begin-test.response.json': ControlBeginTestResponse;
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
  'control/end-test.request.json': ControlEndTestRequest;
  'control/end-test.response.json': ControlEndTestResponse;
  'control/evidence-file.json': EvidenceFile;
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
  'control/held-request.json': HeldRequest;
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
  'control/test-failure.json': TestFailure;
  'control/test-of-sandbox.json': TestOfSandbox;
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
   * Text of the comment, stored unchanged
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
 * The main account or an employee, as owner or author.
 */
export type Person = {
  /**
   * ID of the main account or of the employee
   */
  id: number;
  type: 'main' | 'staff';
};
/**
 * Rejection of the service.
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
     * Description of the error
     */
    message: string;
  }[];
};
/**
 * A payment. Missing categories and purposes of the project are created.
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
 * A lead in the responses to a payment (with deal) and to a change of owner (without deal). owner_id is present only with ownerId=include.
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
   * Only in the response to a payment
   */
  deal?: boolean;
  /**
   * Only with ownerId=include
   */
  owner_id?: number;
};
/**
 * A custom field of a lead. The contract shows two types: owner, with the value {id, type}, and funnel, with a string. Other types can have any value, which responses show unchanged.
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
   * Value, depending on type
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
 * Settings of leadmock serve, named as its flags, overrides, and confirmed values. Flags and environment variables take precedence over the file.
 */
export type Config = {
  /**
   * URL or path of this schema, for editors
   */
  $schema?: string;
  /**
   * Port to listen on; 0 selects a free port (also: PORT) (default: 8080)
   */
  port?: string | number | boolean;
  /**
   * Address to listen on, such as 0.0.0.0 (every IPv4 address) or :: (every address) (default: localhost)
   */
  host?: string | number | boolean;
  /**
   * Fixture to load if no data file exists, and after a reset: default, empty, a name in --fixtures-dir, or the path of a file (default: default)
   */
  fixture?: string | number | boolean;
  /**
   * Folder of custom fixtures for start, reset and seed (default: none)
   */
  'fixtures-dir'?: string | number | boolean;
  /**
   * Add custom operations from a JSON file or a module (.mjs) (comma-separated) (default: none)
   */
  operations?: string | number | boolean | (string | number | boolean)[];
  /**
   * Reload custom fixtures and JSON files of --operations when these files change (default: off)
   */
  watch?: boolean;
  /**
   * Like --watch, for bind mounts of containers and network drives (default: off)
   */
  'watch-poll'?: boolean;
  /**
   * File that persists the state (default: data/db.json)
   */
  'data-file'?: string | number | boolean;
  /**
   * Load the fixture, and discard the contents of the data file (default: off)
   */
  fresh?: boolean;
  /**
   * Keep the state only in memory (default: off)
   */
  ephemeral?: boolean;
  /**
   * Set an assumption about an open point of the contract (comma-separated) (default: none)
   */
  assume?:
    | string
    | number
    | boolean
    | (string | number | boolean)[]
    | {
        errorStatus?: '200' | 200 | 'code';
        rateLimit?: 'off' | '3' | 3;
        unknownBodyId?: 'reject' | 'accept';
        contentType?: 'require' | 'any';
        numericStrings?: 'reject' | 'accept';
        unknownFields?: 'ignore' | 'reject';
        validationErrors?: 'first' | 'all';
        repeatedLogin?: 'new' | 'same' | 'replace';
        secondUser?: 'evict' | 'reject' | 'allow';
        tokenRenewal?: 'any' | 'success';
        omittedTaskFields?: 'zero' | 'null' | 'omit';
        reminderEcho?: 'stored' | 'blank';
        visibilityBesideObservers?: '1' | 1 | '2' | 2;
        nullInViewEdit?: 'ignore' | 'clear' | 'reject';
        unknownPathId?: '400' | 400 | '404' | 404;
        dealAfterPayment?: 'unchanged' | 'true' | true;
        funnelDateAfterOwner?: 'unchanged' | 'cleared';
        nonPositiveSum?: 'reject' | 'accept';
        ownerId?: 'omit' | 'include';
        timezone?: string | number | boolean;
      };
  /**
   * Set several assumptions at once: conventional or strict (default: none)
   */
  preset?: string | number | boolean;
  /**
   * Status of a new task (default: 0)
   */
  'task-status'?: string | number | boolean;
  /**
   * Maximum size of a request body, such as 500kb or 2mb (default: 1mb)
   */
  'body-limit'?: string | number | boolean;
  /**
   * Maximum number of sandboxes, including default (default: 1000)
   */
  'max-sandboxes'?: string | number | boolean;
  /**
   * Reject requests to the sandbox default, for tests that have a sandbox each (default: off)
   */
  'require-sandbox'?: boolean;
  /**
   * Label of this replica, such as b, the end of sandbox names that leadmock chooses (default: none)
   */
  replica?: string | number | boolean;
  /**
   * Maximum number of requests in the journal of a sandbox (default: 1000)
   */
  'journal-limit'?: string | number | boolean;
  /**
   * Read the address of a client from X-Forwarded-For, as Express does: true, a number of proxies, or their addresses (default: false)
   */
  'trust-proxy'?: string | number | boolean;
  /**
   * Send no CORS headers, so browsers block calls from pages of other origins (default: off)
   */
  'no-cors'?: boolean;
  /**
   * Send CORS headers only to pages of this origin, such as http://localhost:3000 (comma-separated) (default: all)
   */
  'cors-origin'?: string | number | boolean | (string | number | boolean)[];
  /**
   * Omit X-Mock-* headers from responses (default: off)
   */
  'no-mock-headers'?: boolean;
  /**
   * Remove /_mock except health and ready (default: off)
   */
  'no-control'?: boolean;
  /**
   * Require Authorization: Bearer <secret> for /_mock calls except health and ready (default: none)
   */
  'control-token'?: string | number | boolean;
  /**
   * Accept another host name for /_mock, and for the service with --no-cors or --cors-origin (comma-separated) (default: none)
   */
  'allowed-hosts'?: string | number | boolean | (string | number | boolean)[];
  /**
   * Level of the log: silent, error, info or debug (default: info)
   */
  'log-level'?: string | number | boolean;
  /**
   * Write {url, port, pid} to this file while the server is ready (default: none)
   */
  'ready-file'?: string | number | boolean;
  /**
   * Rejections and results of your account, by the id of a rule, rule-id@operation, or the id of an operation
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
       * Value of the assumption at your service
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
 * Different rejections of an account by a rule.
 */
export type RejectionOverride = {
  /**
   * errors[].code
   */
  code?: number;
  /**
   * Message, instead of the message of the rule
   */
  message?: string;
  /**
   * HTTP status with any value of errorStatus; not 204, 205 or 304, which have no body
   */
  httpStatus?: number;
};
/**
 * Different results of an account for an operation.
 */
export type ResultOverride = {
  /**
   * A JSON Merge Patch (RFC 7396) for every result of the operation
   */
  merge?: {};
};
/**
 * Duration by which the clock advances.
 */
export type ControlAdvanceClockRequest = {
  /**
   * A duration: a whole number above 0 and ms, s, m, h or d
   */
  by: string;
};
/**
 * Time of the sandbox.
 */
export type ClockState = {
  /**
   * ISO 8601, UTC, with milliseconds
   */
  now: string;
  /**
   * Whether the clock is frozen
   */
  frozen: boolean;
  /**
   * Whether the clock shows real time: neither moved nor frozen
   */
  isRealTime: boolean;
};
/**
 * Requests that the fault matches: all given conditions must be true.
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
   * Path without query and without /_sandbox/<name>, as sent or canonical; * matches any text
   */
  path?: string;
  /**
   * User of the token: an id (number) or a login (string)
   */
  user?: number | string;
  /**
   * Request headers that must be equal; names in any letter case
   */
  headers?: {
    [k: string]: string | string[];
  };
  /**
   * Expected body, compared as in verify: given keys of an object, otherwise the whole value
   */
  body?: unknown;
};
/**
 * A fault, and its counts.
 */
export type Fault = {
  /**
   * Number in its sandbox
   */
  id: number;
  match: FaultMatch;
  effect: FaultEffect;
  /**
   * Before or after the change is stored, for reset, error and response. Other effects happen after it
   */
  when?: 'before' | 'after';
  ms?: DelayMs;
  /**
   * Code in the envelope of error
   */
  code?: number;
  /**
   * Message in the envelope of error
   */
  message?: string;
  /**
   * HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
   */
  httpStatus?: number;
  /**
   * Headers of response; a list sends a header several times. Default Content-Type: text/html
   */
  headers?: {
    [k: string]: string | string[];
  };
  /**
   * Body of response; default: the page of a gateway
   */
  body?: string;
  /**
   * false omits the CORS headers of response, as a gateway does; default: true
   */
  cors?: boolean;
  /**
   * Number of matching requests before the fault fires
   */
  skip: number;
  /**
   * Number of times that the fault fires; null: unlimited
   */
  times: number | null;
  /**
   * Number of matching requests, also skipped ones
   */
  matched: number;
  /**
   * Number of times that the fault fired
   */
  fired: number;
  /**
   * Number of times that the fault can still fire; null: unlimited
   */
  remaining: number | null;
  /**
   * Real milliseconds until the fault expires; null without expiry
   */
  expiresInMs: number | null;
  /**
   * Number of waiting requests, for hang and stall
   */
  hanging?: number;
  /**
   * JSON pointers to parts of the match that leadmock could not check for typos; only of a new fault
   */
  notChecked?: string[];
};
/**
 * An assumption: its value, its possible values, and its label.
 */
export type Assumption = {
  /**
   * Current value
   */
  value: string;
  /**
   * Value after a reset
   */
  startupValue: string;
  default: string;
  /**
   * Values, default first
   */
  values: {
    value: string;
    /**
     * Behavior of leadmock with this value
     */
    effect: string;
    /**
     * Whether leadmock violates the contract with this value
     */
    violatesContract?: true;
  }[];
  /**
   * Label; faithfulness.md explains each label
   */
  provenance: 'contract' | 'likely' | 'guess' | 'leadmock' | 'confirmed';
  /**
   * Only with the label confirmed: the source of the value
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
   * Subject of the assumption
   */
  meaning: string;
};
/**
 * All assumptions by id.
 */
export type AssumptionsById = {
  [k: string]: Assumption;
};
/**
 * A test, and the start of its sandbox, as in POST /_mock/sandboxes.
 */
export type ControlBeginTestRequest = {
  /**
   * Title of the test; the name of the sandbox begins with its letters
   */
  title: string;
  /**
   * Identifies the test in each run; default: the title
   */
  id?: string;
  /**
   * Name of a fixture; default: the start-up fixture
   */
  fixture?: string;
  /**
   * A seed (see seed.json); a reset restores it
   */
  seed?: {};
  /**
   * Another sandbox: leadmock copies its current records, and the tokens of its fixture
   */
  from?: string;
  /**
   * Assumptions by id; other assumptions have the value of the sandbox in from, or of the start-up settings
   */
  assumptions?: {};
  /**
   * Overrides by key, merged into the overrides of the sandbox in from, or of the start-up settings (null removes an override). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id of an operation, with merge (RFC 7396)
   */
  overrides?: {};
};
/**
 * The sandbox of the test.
 */
export type ControlBeginTestResponse = {
  /**
   * Name of the sandbox
   */
  sandbox: string;
  /**
   * Append it to the URL of the server: the base URL for the client under test
   */
  basePath: string;
  /**
   * Headers that select the sandbox, for clients that drop the path of a base URL
   */
  headers: {
    [k: string]: string;
  };
};
/**
 * Deleted faults.
 */
export type ControlClearFaultsResponse = {
  deleted: Fault[];
  unfiredFaults: UnfiredFaults;
};
/**
 * Number of removed requests.
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
 * Number of records in each collection.
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
   * Records of a custom collection
   */
  [k: string]: number;
};
/**
 * Seen and unseen outcomes of each operation in this sandbox.
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
     * Number of requests
     */
    requestCount: number;
    /**
     * Number of responses by outcome: success, the rule of the rejection, or fault
     */
    seen: {
      [k: string]: number;
    };
    /**
     * Unseen outcomes
     */
    notSeen: string[];
  }[];
  /**
   * Ids of operations without a request
   */
  notCalled: string[];
};
/**
 * A partial record, possibly {}. seed.json describes the fields of each collection.
 */
export type ControlCreateRecordRequest = {};
/**
 * A user who can log in. At most one is the main account; users of type staff are employees.
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
   * Employee of a user of type staff
   */
  employee_id?: number;
  /**
   * Name of the main account, shown if it observes a task
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
   * ID of the project that the employee used last
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
 * A lead. Its owner is the custom field of type owner.
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
 * A view. Omitted optional fields are null.
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
 * A new sandbox: from the start-up fixture, another fixture, an inline seed, or another sandbox.
 */
export type ControlCreateSandboxRequest = {
  /**
   * Letters, digits and . _ -, beginning with a letter or digit, 64 at most
   */
  name: string;
  /**
   * Name of a fixture; default: the start-up fixture
   */
  fixture?: string;
  /**
   * A seed (see seed.json); a reset restores it
   */
  seed?: {};
  /**
   * Another sandbox: leadmock copies its current records, and the tokens of its fixture
   */
  from?: string;
  /**
   * Whether to delete an existing sandbox of this name; default: false
   */
  replace?: boolean;
  /**
   * Assumptions by id; other assumptions have the value of the sandbox in from, or of the start-up settings
   */
  assumptions?: {};
  /**
   * Overrides by key, merged into the overrides of the sandbox in from, or of the start-up settings (null removes an override). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id of an operation, with merge (RFC 7396)
   */
  overrides?: {};
};
/**
 * The new sandbox.
 */
export type ControlCreateSandboxResponse = {
  name: string;
  /**
   * Prefix of paths in this sandbox; "" for default
   */
  basePath: string;
  /**
   * Fixture to which a reset returns
   */
  fixture: string;
  counts: Counts;
  /**
   * SHA-256 of the state and the next ids, in hex
   */
  stateHash: string;
  /**
   * Overrides that violate the contract; absent without such overrides
   */
  overriddenContract?: string[];
};
/**
 * User and service of the new token, and its text; default: a random text.
 */
export type ControlCreateTokenRequest = {
  user: UserReference;
  /**
   * Name of the client service, which signs all its actions
   */
  service: string;
  token?: TokenText;
};
/**
 * A token.
 */
export type Token = {
  token: string;
  /**
   * The token as in the journal, such as Xk3a...0f9c21d7
   */
  masked: string;
  userId: number;
  /**
   * Login of its user
   */
  login: string | null;
  /**
   * Name of the client service, which signs all its actions
   */
  service: string;
  /**
   * Address of the login; null for a token that was created without a login
   */
  address: string | null;
  /**
   * ISO 8601, UTC, by the sandbox's clock
   */
  createdAt: string;
  /**
   * ISO 8601, UTC, by the sandbox's clock
   */
  lastActionAt: string;
  /**
   * Time of expiry, if no further action comes before
   */
  expiresAt: string;
  /**
   * Whether the token is valid. The list also contains expired tokens
   */
  alive: boolean;
};
/**
 * The deleted fault.
 */
export type ControlDeleteFaultResponse = {
  deleted: Fault;
  unfiredFaults: UnfiredFaults;
};
/**
 * The deleted record.
 */
export type ControlDeleteRecordResponse = {
  deleted: AnyRecord;
};
/**
 * The deleted sandbox.
 */
export type ControlDeleteSandboxResponse = {
  /**
   * Name of the sandbox
   */
  deleted: string;
  unfiredFaults: UnfiredFaults;
};
/**
 * The deleted snapshot.
 */
export type ControlDeleteSnapshotResponse = {
  deleted: Snapshot;
};
/**
 * A snapshot.
 */
export type Snapshot = {
  name: string;
  /**
   * ISO 8601, UTC, by the sandbox's clock
   */
  takenAt: string;
  /**
   * SHA-256 of the state and the next ids, in hex
   */
  stateHash: string;
  counts: Counts;
};
/**
 * The result of a test.
 */
export type ControlEndTestRequest = {
  /**
   * Result of the test; a skipped test passed
   */
  outcome: 'passed' | 'failed';
  /**
   * Why the test failed, such as the failed assertion
   */
  message?: string;
};
/**
 * What the test left.
 */
export type ControlEndTestResponse = {
  /**
   * Name of the sandbox
   */
  sandbox: string;
  /**
   * Whether the sandbox remains
   */
  kept: boolean;
  unfiredFaults: UnfiredFaults;
  /**
   * Warnings of the sandbox
   */
  warnings: Warning[];
  /**
   * Lines for the console: the probable cause of a failure, and unfired faults; empty if there is nothing to report
   */
  lines: string[];
  failure?: TestFailure;
};
/**
 * Discouraged or suspicious behavior of clients.
 */
export type Warning = {
  id: string;
  /**
   * Description
   */
  text: string;
  /**
   * Advice
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
 * Evidence of a failed test; absent in a sweep.
 */
export type TestFailure = {
  /**
   * A JSON file that leadmock open replays, and a HAR file, unless the sandbox is missing. If path is absent, the caller can write the files to leadmock-failures/
   */
  files: EvidenceFile[];
  /**
   * Path of the JSON file, if the server has written the files
   */
  path?: string;
};
/**
 * A file about a failed test.
 */
export type EvidenceFile = {
  /**
   * Name of the file
   */
  name: string;
  /**
   * Content of the file
   */
  text: string;
};
/**
 * A fixture: its contents, or its errors.
 */
export type FixtureInfo = {
  /**
   * Name for reset and seed
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
   * Number of tokens, for a valid fixture
   */
  tokens?: number;
  /**
   * Suspicious values of a valid fixture
   */
  warnings?: {
    /**
     * Place in the fixture
     */
    pointer: string;
    /**
     * Suspicious value
     */
    message: string;
  }[];
  /**
   * Errors of an invalid fixture, instead of counts
   *
   * @minItems 1
   */
  errors?: {
    /**
     * Field of a request body that takes the name of the fixture
     */
    pointer: string;
    /**
     * File, place and error
     */
    message: string;
  }[];
};
/**
 * Fixtures for reset and seed.
 */
export type ControlFixturesResponse = {
  fixtures: FixtureInfo[];
};
/**
 * Matching records, oldest first unless the query sorts them.
 */
export type ControlGetCollectionResponse = {
  records: AnyRecord[];
  /**
   * Number of matching records, before limit and offset
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
       * First ten records
       */
      records: AnyRecord[];
      total: number;
    };
  };
};
/**
 * Faults that can still fire or have hanging requests, oldest first.
 */
export type ControlGetFaultsResponse = {
  faults: Fault[];
};
/**
 * The state as a fixture.
 */
export type ControlGetFixtureResponse = {
  /**
   * A fixture (see seed.json), without fields that have their default and without empty collections
   */
  fixture: {};
  counts: Counts;
  /**
   * Assumption that the fixture needs because it references missing records
   */
  needs?: {
    unknownBodyId: 'accept';
  };
};
/**
 * A request in the journal. Passwords and tokens are masked.
 */
export type JournalRequest = {
  /**
   * As in X-Mock-Request-Id
   */
  id: number;
  /**
   * Start: ISO 8601, UTC, by the sandbox's clock
   */
  startedAt: string;
  sandbox: string;
  /**
   * Name of the requested sandbox if it did not exist, or what a request with invalid selectors selects; the journal of default contains its preflights, unknown routes and rejected requests
   */
  requestedSandbox?: string;
  /**
   * Id of the operation; null without an operation, for example for an unknown route
   */
  operation: string | null;
  method: string;
  /**
   * Without sandbox prefix and query
   */
  path: string;
  /**
   * By name; a repeated name has a list
   */
  query: {
    [k: string]: string | string[];
  };
  /**
   * By name in lower case; a repeated name has a list
   */
  headers: {
    [k: string]: string | string[];
  };
  /**
   * JSON value of the body; its text if it is invalid or incomplete JSON; null without a body
   */
  body: unknown;
  /**
   * none; present; truncated: longer than 64 KiB, only the beginning is kept; unreadable: longer than --body-limit, cut off, not UTF-8, or with a wrong or unsupported Content-Encoding
   */
  bodyState: 'none' | 'present' | 'truncated' | 'unreadable';
  /**
   * Length in bytes, after decompression; 0 if unknown
   */
  bodyBytes: number;
  outcome: RequestOutcome;
  /**
   * Whether the operation ran and its change was committed
   */
  performed: boolean;
  /**
   * HTTP status; 0 if the client got no complete response
   */
  status: number;
  /**
   * errors[0].code of a rejection by a rule; null for successes and for responses of faults
   */
  code: number | null;
  /**
   * By name in lower case; a repeated name has a list
   */
  responseHeaders: {
    [k: string]: string | string[];
  };
  /**
   * null without a response
   */
  response: unknown;
  /**
   * Real milliseconds from the start of the request to the end of the response or connection
   */
  durationMs: number;
  /**
   * User of the token, or of a successful login
   */
  user: {
    id: number;
    login: string;
  } | null;
  /**
   * Service of the token
   */
  service: string | null;
  /**
   * Rules of the rejection
   */
  rules: string[];
  /**
   * Reason of the rejection, effect of overrides, or detail of a warning
   */
  explanation: string | null;
  /**
   * Ids of warnings
   */
  warnings: string[];
  /**
   * First fault that fired on the request
   */
  fault: {
    id: number;
    effect: FaultEffect;
    /**
     * Before or after the change was stored; absent for effects that always happen after it
     */
    when?: 'before' | 'after';
    ms?: DelayMs;
    /**
     * Code in the envelope of error
     */
    code?: number;
    /**
     * Message in the envelope of error
     */
    message?: string;
    /**
     * HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
     */
    httpStatus?: number;
    /**
     * Headers of response; a list sends a header several times. Default Content-Type: text/html
     */
    headers?: {
      [k: string]: string | string[];
    };
    /**
     * Body of response; default: the page of a gateway
     */
    body?: string;
    /**
     * false omits the CORS headers of response, as a gateway does; default: true
     */
    cors?: boolean;
  } | null;
  /**
   * Only of GET /_mock/requests/{id}: text of the body, with secrets masked
   */
  bodyText?: string;
  /**
   * Only of GET /_mock/requests/{id}: values of a success that the contract does not decide: guesses, likely values, and values of assumptions
   */
  restsOn?: RequestBasis[];
  /**
   * Changes of the state
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
   * Label of the rule at the time of the request; faithfulness.md explains each label
   */
  provenance: 'contract' | 'likely' | 'guess' | 'leadmock' | 'confirmed';
  /**
   * Assumption that decides the value, if any
   */
  assumption?: string;
  /**
   * Value of the assumption at the time of the request
   */
  value?: string;
};
/**
 * Change of one record.
 */
export type RecordChange = {
  /**
   * A collection of the state, or sessions for tokens
   */
  collection: string;
  /**
   * ID of the record, or the first characters of a token
   */
  id: number | string;
  action: 'insert' | 'update' | 'remove';
  /**
   * Record before the change; null for insert; only the changed fields for update
   */
  before: {
    [k: string]: unknown;
  } | null;
  /**
   * Record after the change; null for remove; only the changed fields for update
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
   * Number of evicted requests since the journal was last cleared
   */
  evicted: number;
  /**
   * Requests whose responses a fault delays or lets hang, oldest first; only in GET /_mock/requests, and whatever the filter is
   */
  held?: HeldRequest[];
  /**
   * JSON pointers to parameters that leadmock could not check for typos, if no request matched
   */
  notChecked?: string[];
};
/**
 * Request whose response a fault delays, or lets hang.
 */
export type HeldRequest = {
  id: number;
  /**
   * ISO 8601, by the clock of the sandbox
   */
  startedAt: string;
  /**
   * null for an unknown route
   */
  operation: string | null;
  method: string;
  /**
   * Without the query and the sandbox
   */
  path: string;
  /**
   * Fired faults with their ids, as in the header X-Mock-Fault, such as hang-before#1
   */
  fault: string;
};
/**
 * All sandboxes.
 */
export type ControlGetSandboxesResponse = {
  sandboxes: ListedSandbox[];
};
/**
 * A sandbox, and its idle time.
 */
export type ListedSandbox = {
  name: string;
  /**
   * Prefix of paths in this sandbox; "" for default
   */
  basePath: string;
  /**
   * Fixture to which a reset returns
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
   * Whether its first use created it, not POST /_mock/sandboxes
   */
  autoCreated: boolean;
  /**
   * Seconds
   */
  idleSeconds: number;
  test?: TestOfSandbox;
};
/**
 * Test that POST /_mock/tests began.
 */
export type TestOfSandbox = {
  /**
   * Title of the test
   */
  title: string;
  /**
   * Result of the test; absent until the test ends
   */
  outcome?: 'passed' | 'failed';
  /**
   * Failed assertion, if the end call named it
   */
  message?: string;
};
/**
 * Snapshots of this sandbox, newest last.
 */
export type ControlGetSnapshotsResponse = {
  snapshots: Snapshot[];
};
/**
 * A whole state: the form of fixtures, inline seeds, and data files without $meta. Omitted collections are empty.
 */
export type Seed = {
  /**
   * URL or path of this schema, for editors
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
   * Fixed tokens, for clients that read their token from the environment; not a part of the state
   */
  tokens?: KnownToken[];
  /**
   * Undocumented fields that records of a collection can have, with any value. Responses show the extra fields of leads, views, employees and labels
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
   * Custom collections by name, for custom operations
   */
  collections?: {
    [k: string]: CustomRecord[];
  };
};
/**
 * A user who can log in. At most one is the main account; users of type staff are employees.
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
   * Employee of a user of type staff
   */
  employee_id?: number;
  /**
   * Name of the main account, shown if it observes a task
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
   * ID of the project that the employee used last
   */
  last_project_id?: number;
};
/**
 * A lead. Its owner is the custom field of type owner.
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
 * A view. Omitted optional fields are null.
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
 * A fixed token, which is valid from the moment when the fixture is loaded.
 */
export type KnownToken = {
  token: TokenText;
  user: UserReference;
  /**
   * Name of the client service, which signs all its actions
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
 * All tokens, also expired tokens.
 */
export type ControlGetTokensResponse = {
  tokens: Token[];
};
/**
 * A request and its response in a HAR file.
 */
export type HarEntry = {
  /**
   * Time of the request, by the sandbox's clock.
   */
  startedDateTime: string;
  /**
   * Duration in real milliseconds.
   */
  time: number;
  /**
   * Request.
   */
  request: {
    /**
     * HTTP method.
     */
    method: string;
    /**
     * URL with the host of the request, without the prefix of a sandbox.
     */
    url: string;
    /**
     * Version of HTTP.
     */
    httpVersion: 'HTTP/1.1';
    /**
     * Always empty: headers contain the cookies, masked.
     *
     * @maxItems 0
     */
    cookies: unknown[];
    /**
     * In the order of the request.
     */
    headers: HarPair[];
    /**
     * The parameters of the query.
     */
    queryString: HarPair[];
    /**
     * Body, if sent.
     */
    postData?: {
      /**
       * Value of the header Content-Type; empty without this header.
       */
      mimeType: string;
      /**
       * Body as text, with secrets masked, possibly truncated.
       */
      text: string;
    };
    /**
     * Always -1: unknown.
     */
    headersSize: -1;
    /**
     * Bytes of the sent body.
     */
    bodySize: number;
  };
  /**
   * Response.
   */
  response: {
    /**
     * HTTP status; 0 if the client got no complete response.
     */
    status: number;
    /**
     * Name of the status.
     */
    statusText: string;
    /**
     * Version of HTTP.
     */
    httpVersion: 'HTTP/1.1';
    /**
     * Always empty: headers contain the cookies, masked.
     *
     * @maxItems 0
     */
    cookies: unknown[];
    /**
     * In the order of the response.
     */
    headers: HarPair[];
    /**
     * Body of the response.
     */
    content: {
      /**
       * Bytes of the text.
       */
      size: number;
      /**
       * Value of the header Content-Type; empty without this header.
       */
      mimeType: string;
      /**
       * The body as text, with secrets masked.
       */
      text: string;
    };
    /**
     * Always empty, even if the headers contain Location.
     */
    redirectURL: '';
    /**
     * Always -1: unknown.
     */
    headersSize: -1;
    /**
     * Bytes of the response body.
     */
    bodySize: number;
  };
  /**
   * Always empty.
   */
  cache: {};
  /**
   * Parts of the duration, in milliseconds.
   */
  timings: {
    /**
     * Always 0.
     */
    send: number;
    /**
     * Whole duration.
     */
    wait: number;
    /**
     * Always 0.
     */
    receive: number;
  };
  /**
   * Operation, outcome and reason.
   */
  comment: string;
};
/**
 * A header or a parameter of a HAR file.
 */
export type HarPair = {
  /**
   * As sent.
   */
  name: string;
  /**
   * Value, masked if secret.
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
     * Program that wrote the file.
     */
    creator: {
      /**
       * leadmock.
       */
      name: string;
      /**
       * Version of leadmock.
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
 * The server is alive.
 */
export type ControlHealthResponse = {
  status: 'alive';
};
/**
 * Name, version, sandbox and links.
 */
export type ControlIndexResponse = {
  name: string;
  /**
   * Version of leadmock
   */
  version: string;
  /**
   * Mocked API
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
   * Name of the sandbox
   */
  sandbox: string;
  /**
   * Fixture to which a reset returns
   */
  fixture: string;
  counts: Counts;
  /**
   * Paths on the server, by subject
   */
  links: {
    [k: string]: string;
  };
};
/**
 * Fields to change; null resets a documented field to its default. seed.json describes the fields of each collection.
 */
export type ControlPatchRecordRequest = {};
/**
 * Error of the control plane (RFC 9457).
 */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  errors?: {
    /**
     * JSON pointer into the request body or the state; for a query parameter, a slash and its name
     */
    pointer: string;
    message: string;
  }[];
  /**
   * Name of the requested sandbox, which does not exist (404) or was deleted or evicted (410)
   */
  sandbox?: string;
  /**
   * Requests that matched before the timeout of a wait
   */
  requests?: JournalRequest[];
  /**
   * Ids of matching requests, for a verification
   */
  requestIds?: number[];
  /**
   * Number of requests that were evicted from the journal
   */
  evicted?: number;
  /**
   * Most similar requests, with their differences, for a verification
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
     * Differences, one sentence each
     */
    why: string[];
  }[];
  /**
   * Unexpected requests, for a verification with noOthers
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
     * Differences, one sentence each
     */
    why: string[];
  }[];
};
/**
 * A whole record. seed.json describes the fields of each collection.
 */
export type ControlPutRecordRequest = {};
/**
 * The server is ready.
 */
export type ControlReadyResponse = {
  status: 'ready';
};
/**
 * Counts of all sandboxes since the start of the process, also of reset and deleted sandboxes.
 */
export type ControlReportResponse = {
  sandboxes: {
    /**
     * Number of created sandboxes, including default
     */
    created: number;
    /**
     * Number of existing sandboxes
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
     * Number of requests
     */
    requestCount: number;
    /**
     * Number of responses by outcome: success, the rule of the rejection, or fault
     */
    seen: {
      [k: string]: number;
    };
    /**
     * Unseen outcomes that a client can cause. Rejections of malformed requests, and rejections that need another value of an assumption, are left out
     */
    notSeen: string[];
    /**
     * Number of values in successes that follow a guess, by rule: tests should not assert on them
     */
    guessedValues: {
      [k: string]: number;
    };
  }[];
  /**
   * Assumptions whose value was detected at the service of your account
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
     * Description
     */
    text: string;
    /**
     * Advice
     */
    advice: string;
    /**
     * Requests
     */
    count: number;
    /**
     * Names of the latest 20 sandboxes with the warning, latest last
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
   * Faults that have not fired, so no test covered their effect
   */
  unfiredFaults: {
    sandbox: string;
    /**
     * Number in its sandbox, until the next reset
     */
    id: number;
    effect: FaultEffect;
    when?: 'before' | 'after';
    match: FaultMatch;
    /**
     * Whether the fault can still fire: it is neither deleted nor expired
     */
    armed: boolean;
  }[];
  /**
   * Number of further faults that never fired: only the latest 1000 deleted and expired faults are kept
   */
  evictedUnfiredFaults: number;
};
/**
 * Conditions on a request. All given conditions must be true; without conditions, every request matches.
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
   * Path without sandbox prefix and query, as sent or canonical; * matches any text
   */
  path?: string;
  outcome?: RequestOutcome;
  /**
   * Whether the operation ran and its change was committed, independent of the response
   */
  performed?: boolean;
  /**
   * HTTP status
   */
  status?: number;
  /**
   * errors[0].code of a rejection by a rule, not of a fault; null for a success that the client got
   */
  code?: number | null;
  /**
   * Id or login of the user, by the token or a successful login
   */
  user?: number | string;
  /**
   * Service of the token
   */
  service?: string;
  /**
   * Parameters that must be equal: a string, or a list for a repeated name
   */
  query?: {};
  /**
   * Request headers that must be equal; names in any letter case
   */
  headers?: {
    [k: string]: string | string[];
  };
  /**
   * Expected body, as sent: given keys of an object, otherwise the whole value. Sums are compared as decimals: 1500.5 equals "1500.50"
   */
  body?: unknown;
  /**
   * JSON Schema (2020-12) that the body must fit
   */
  bodySchema?: {} | boolean;
};
/**
 * Current state, and unfired faults.
 */
export type ResetResult = {
  /**
   * SHA-256 of the state and the next ids, in hex
   */
  stateHash: string;
  unfiredFaults: UnfiredFaults;
};
/**
 * All sandboxes after the reset.
 */
export type ControlResetSandboxesResponse = {
  sandboxes: {
    name: string;
    /**
     * SHA-256 of the state and the next ids, in hex
     */
    stateHash: string;
    unfiredFaults: UnfiredFaults;
  }[];
};
/**
 * Fixture to reset to, and parts to retain.
 */
export type ControlResetRequest = {
  /**
   * Name of a fixture; default: the start-up fixture
   */
  fixture?: string;
  retain?: Retain;
};
/**
 * Parts to retain.
 */
export type ControlRestoreSnapshotRequest = {
  retain?: Retain;
};
/**
 * The revoked token.
 */
export type ControlRevokeTokenResponse = {
  deleted: Token;
};
/**
 * A rule of the service, with its source.
 */
export type Rule = {
  id: string;
  /**
   * Section of rules.md, or Custom operations
   */
  section: string;
  /**
   * Label; faithfulness.md explains each label; custom for custom operations
   */
  provenance: 'contract' | 'likely' | 'guess' | 'leadmock' | 'confirmed' | 'custom';
  /**
   * Only with the label confirmed: the source of the value
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
   * Behavior of leadmock
   */
  text: string;
  /**
   * Section and quote of the contract; always present for the label contract
   */
  contract?: {
    /**
     * Heading of the section
     */
    section: string;
    /**
     * Quote; an ellipsis between spaces marks an omission
     */
    quote: string;
  };
  /**
   * Observations that support the rule
   *
   * @minItems 1
   */
  evidence?: {
    /**
     * Source; inferred: concluded from indirect observations, such as requests of clients
     */
    source: 'live calls' | 'clients' | 'inferred';
    /**
     * Description
     */
    text: string;
    /**
     * Smallest number of clients or calls that show it; absent if unknown
     */
    count?: number;
    /**
     * Day of the latest observation; absent if unknown
     */
    date?: string;
  }[];
  /**
   * Assumption that changes the rule
   */
  assumption?: string;
  /**
   * Start-up setting that changes the rule
   */
  setting?: string;
  /**
   * Rejection of the rule, with overrides
   */
  rejection?: {
    /**
     * errors[0].code, or the assumption that chooses it; any if a custom operation sets it
     */
    code: number | string;
    message: string;
    /**
     * HTTP status, if it is always the same
     */
    httpStatus?: number;
    /**
     * true for rules about the form of a request (bytes, encoding, JSON); absent otherwise
     */
    isTransport?: true;
    /**
     * Value of the assumption with which the rule rejects requests; absent if it always does
     */
    onlyWithValue?: string;
  };
  /**
   * Overrides of the rejection, by rule id or rule-id@operation; absent without overrides
   */
  overrides?: {
    [k: string]: RejectionOverride;
  };
  /**
   * Operations of the rule; absent for all requests
   */
  operations?: string[];
};
/**
 * All rules of the service, with overrides.
 */
export type ControlRulesResponse = {
  rules: Rule[];
  /**
   * Merge patches (RFC 7396) of overrides for results, by operation; absent without such overrides
   */
  merges?: {
    [k: string]: {};
  };
};
/**
 * Current state.
 */
export type SeedResult = {
  /**
   * SHA-256 of the state and the next ids, in hex
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
   * A seed (see seed.json). In a merge, new records may omit any field
   */
  data?: {};
  /**
   * replace (default) replaces the state; merge replaces records with the same id, and adds the others, which may omit any field
   */
  mode?: 'replace' | 'merge';
};
/**
 * New values of assumptions, by id.
 */
export type ControlSetAssumptionsRequest = {
  [k: string]: string | number;
};
/**
 * New time, and whether the clock is frozen. Omitted fields stay unchanged.
 */
export type ControlSetClockRequest = {
  /**
   * An ISO 8601 instant with its zone, within the years 1970 to 9999
   */
  now?: string;
  /**
   * true freezes the clock, false resumes it
   */
  frozen?: boolean;
};
/**
 * Matching requests.
 */
export type ControlVerifyResponse = {
  verified: true;
  /**
   * Number of matching requests; includes evicted requests if the match has only an operation, and after is absent or 0
   */
  count: number;
  /**
   * Ids of matching requests in the journal
   */
  requestIds: number[];
  /**
   * JSON pointers to parts of the match that leadmock could not check for typos, if no request matched
   */
  notChecked?: string[];
};
/**
 * Warnings of this sandbox.
 */
export type ControlWarningsResponse = {
  warnings: Warning[];
};
/**
 * A new task. null for an optional field counts as an omitted field.
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
   * Ways to remind; required if remind_type is not 0
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
   * Accepted, because the sample of the contract contains it; not stored
   */
  contact_id?: string | number | boolean | {} | unknown[] | null;
};
/**
 * A created task. The assumption omittedTaskFields decides about omitted lead_id, date_start and date_end.
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
   * Ways to remind, or an empty string without a reminder
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
 * An employee in a task. The last four fields are optional.
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
   * ID of the project that the employee used last
   */
  last_project_id?: number;
};
/**
 * A label in a task.
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
 * Metadata of the data file: the key $meta.
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
   * Fixture of the state: its name, or the path of its file
   */
  fixture: string;
  /**
   * Id of the data file; each line of its log contains the same id
   */
  dataFileId: string;
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
   * Records of a custom collection
   */
  [k: string]: number;
};
/**
 * A valid or expired token
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
 * Clock of the sandbox: its offset from the machine's time, or its frozen time
 */
export type StoredClock = {
  /**
   * Milliseconds added to the machine's time while the clock runs
   */
  offset_ms: number;
  /**
   * Time of the frozen clock
   */
  frozen_at: number | null;
};
/**
 * Any of the six editable fields. By default, null counts as an omitted field.
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
 * A recorded visit of a site visitor. All thirteen fields are always present.
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
 * Credentials, and the name of the client service.
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
   * Name of the client service, which signs all its actions
   */
  service: string;
  /**
   * API version
   */
  version: '1.0';
};
/**
 * A custom operation whose result is read from the state or constant.
 */
export type CustomOperation = {
  /**
   * Unique id, which no other operation and no rule has
   */
  id: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /**
   * Path; a parameter is a whole word in braces
   */
  path: string;
  /**
   * Heading in the reference; default: method and path
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
   * Whether requests need a token; default: true
   */
  needsToken?: boolean;
  /**
   * JSON Schema of the body, an object; without it, the operation has no body
   */
  request?: {};
  /**
   * JSON Schema of result
   */
  response?: {};
  /**
   * {"collection": name} returns all records, {"record": name} the record whose id is the last path parameter; other values are returned unchanged. Without it, responses have no result
   */
  result?: unknown;
};
export type AssumptionSettings = {
  /**
   * HTTP status of an error envelope
   */
  errorStatus?: '200' | 200 | 'code';
  /**
   * maximum number of requests with one token within any second of the sandbox's clock
   */
  rateLimit?: 'off' | '3' | 3;
  /**
   * unknown ids in a body: owner, project, lead, observers and labels of a task, owner of a lead
   */
  unknownBodyId?: 'reject' | 'accept';
  /**
   * a non-empty body whose media type is not application/json
   */
  contentType?: 'require' | 'any';
  /**
   * a numeric string such as "42" where the contract documents an integer
   */
  numericStrings?: 'reject' | 'accept';
  /**
   * body fields that the contract does not list; in a view edit, all fields except the six editable fields
   */
  unknownFields?: 'ignore' | 'reject';
  /**
   * number of items in errors if several fields are invalid
   */
  validationErrors?: 'first' | 'all';
  /**
   * token if a user with a valid token logs in again, for the same service and from the same IP address
   */
  repeatedLogin?: 'new' | 'same' | 'replace';
  /**
   * another user logs in from an IP address where a user is logged in
   */
  secondUser?: 'evict' | 'reject' | 'allow';
  /**
   * requests that restart the 24 hours of their valid token
   */
  tokenRenewal?: 'any' | 'success';
  /**
   * lead_id, date_start and date_end in the response, if the request omitted these fields
   */
  omittedTaskFields?: 'zero' | 'null' | 'omit';
  /**
   * reminder in the response to a new task
   */
  reminderEcho?: 'stored' | 'blank';
  /**
   * default visibility of a new task with observers
   */
  visibilityBesideObservers?: '1' | 1 | '2' | 2;
  /**
   * null in a field of a view edit
   */
  nullInViewEdit?: 'ignore' | 'clear' | 'reject';
  /**
   * code for an unknown or malformed id in the path
   */
  unknownPathId?: '400' | 400 | '404' | 404;
  /**
   * deal of a lead after a payment
   */
  dealAfterPayment?: 'unchanged' | 'true';
  /**
   * custom fields of type funnel_date after a change to another owner
   */
  funnelDateAfterOwner?: 'unchanged' | 'cleared';
  /**
   * a payment whose sum is 0 or less
   */
  nonPositiveSum?: 'reject' | 'accept';
  /**
   * integer owner_id of leads in responses; one known client reads owner_id
   */
  ownerId?: 'omit' | 'include';
  /**
   * time zone of created_at: UTC or any IANA name
   */
  timezone?: string;
};
