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
 * A fault to arm: of a kind, or a preset; which requests it is for, and how often.
 */
export type ControlArmFaultRequest = {
  /**
   * Which requests it is for: all that is given must hold; all requests when left out
   */
  match?: {
    /**
     * Id of an operation of the service
     */
    operation?: string;
    /**
     * Method of the request
     */
    method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
    /**
     * Path without the query and without /_sandbox/<name>; * stands for any text
     */
    path?: string;
    /**
     * User of the token that is sent: a number is an id, a string is a login
     */
    user?: number | string;
  };
  /**
   * A ready-made fault, instead of a kind and its fields
   */
  preset?: 'token-expired' | 'rate-limited' | 'unavailable' | 'slow' | 'lead-not-yet-visible';
  /**
   * What befalls the request
   */
  kind?: 'delay' | 'error' | 'drop-before' | 'drop-after' | 'error-after' | 'truncate' | 'html' | 'hang';
  /**
   * Of a delay: real milliseconds
   */
  ms?: number;
  /**
   * Of error and error-after: the code in the envelope
   */
  code?: number;
  /**
   * Of error and error-after: the message in the envelope
   */
  message?: string;
  /**
   * Of error and error-after: the HTTP status; the switch errorStatus decides when left out
   */
  httpStatus?: number;
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
 * A site visitor as real clients read it: all four fields, or null.
 */
export type Visitor = {
  /**
   * Version of the fingerprint
   */
  version: number;
  /**
   * Browser fingerprint
   */
  fingerprint: string;
  /**
   * Browser name
   */
  browser: string;
  /**
   * Address of the visitor
   */
  ip: string;
} | null;
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
 * A site visitor as real clients read it: all four fields, or null.
 */
export type Visitor1 = {
  /**
   * Version of the fingerprint
   */
  version: number;
  /**
   * Browser fingerprint
   */
  fingerprint: string;
  /**
   * Browser name
   */
  browser: string;
  /**
   * Address of the visitor
   */
  ip: string;
} | null;
/**
 * A site visitor as real clients read it: all four fields, or null.
 */
export type Visitor2 = {
  /**
   * Version of the fingerprint
   */
  version: number;
  /**
   * Browser fingerprint
   */
  fingerprint: string;
  /**
   * Browser name
   */
  browser: string;
  /**
   * Address of the visitor
   */
  ip: string;
} | null;

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
  'control/arm-fault.request.json': ControlArmFaultRequest;
  'control/make-record.request.json': ControlMakeRecordRequest;
  'control/make-sandbox.request.json': ControlMakeSandboxRequest;
  'control/make-token.request.json': ControlMakeTokenRequest;
  'control/patch-record.request.json': ControlPatchRecordRequest;
  'control/problem.json': Problem;
  'control/put-record.request.json': ControlPutRecordRequest;
  'control/reset.request.json': ControlResetRequest;
  'control/seed.request.json': ControlSeedRequest;
  'control/set-assumptions.request.json': ControlSetAssumptionsRequest;
  'control/set-clock.request.json': ControlSetClockRequest;
  'control/verify.request.json': ControlVerifyRequest;
  'create-task.request.json': CreateTaskRequest;
  'create-task.response.json': CreateTaskResponse;
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
  'person.json': Person;
  'seed.json': Seed;
  'seed/category.json': Category;
  'seed/comment.json': StoredComment;
  'seed/employee.json': StoredEmployee;
  'seed/label.json': StoredLabel;
  'seed/lead.json': StoredLead;
  'seed/payment.json': Payment;
  'seed/project.json': Project;
  'seed/purpose.json': Purpose;
  'seed/task.json': StoredTask;
  'seed/user.json': User;
  'seed/view.json': StoredView;
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
  /**
   * DD.MM.YY HH:MM:SS
   */
  created_at: string;
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
 * Every refusal of the service.
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
 * A custom field of a lead. What value looks like depends on type: owner {id, type}, funnel a string; others are shown untouched.
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
 * Settings of leadmock serve, named as its flags. A flag and an environment variable win over the file.
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
   * Address to listen on; localhost is 127.0.0.1 and ::1, 0.0.0.0 is everywhere (default: localhost)
   */
  host?: string | number | boolean;
  /**
   * State to start from and to reset to: default, empty, one of --fixtures-dir, or the path of a file (default: default)
   */
  fixture?: string | number | boolean;
  /**
   * Folder of your own fixtures, which reset and seed can name (default: none)
   */
  'fixtures-dir'?: string | number | boolean;
  /**
   * Reload a fixture of your own when its file changes; a broken one changes nothing (default: off)
   */
  watch?: boolean;
  /**
   * The same where the file system gives no events, as in bind mounts of containers: look every half second (default: off)
   */
  'watch-poll'?: boolean;
  /**
   * Where the state is kept between two starts (default: data/db.json)
   */
  'data-file'?: string | number | boolean;
  /**
   * Begin with the fixture, whatever the data file holds (default: off)
   */
  fresh?: boolean;
  /**
   * Keep nothing on disk (default: off)
   */
  ephemeral?: boolean;
  /**
   * Set a switch of an open point of the contract (repeatable, or separated by commas) (default: none)
   */
  assume?:
    | (string | number | boolean)
    | (string | number | boolean)[]
    | {
        [k: string]: string | number | boolean;
      };
  /**
   * Set several switches at once: observed, conventional or strict (default: observed)
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
   * How many sandboxes there may be, default among them (default: 1000)
   */
  'max-sandboxes'?: string | number | boolean;
  /**
   * Whose X-Forwarded-For counts for "one user per IP", as Express means it: true, a number of hops, or addresses (default: false)
   */
  'trust-proxy'?: string | number | boolean;
  /**
   * Close the service to web pages (default: off)
   */
  'no-cors'?: boolean;
  /**
   * Open the service to these web pages alone, such as http://localhost:3000 (repeatable, or separated by commas) (default: all)
   */
  'cors-origin'?: (string | number | boolean) | (string | number | boolean)[];
  /**
   * Answer without X-Mock-* headers (default: off)
   */
  'no-mock-headers'?: boolean;
  /**
   * Remove /_mock, but for health and ready (default: off)
   */
  'no-control'?: boolean;
  /**
   * Ask for Authorization: Bearer <secret> under /_mock (default: none)
   */
  'control-token'?: string | number | boolean;
  /**
   * Further host names under which /_mock answers (repeatable, or separated by commas) (default: none)
   */
  'allowed-hosts'?: (string | number | boolean) | (string | number | boolean)[];
  /**
   * silent, error, info or debug (default: info)
   */
  'log-level'?: string | number | boolean;
  /**
   * Write {url, port, pid} here once ready; by default beside the data file, or in the temporary folder (default: none)
   */
  'ready-file'?: string | number | boolean;
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
 * A partial record; {} is enough. Its fields are those of the collection in seed.json.
 */
export type ControlMakeRecordRequest = {};
/**
 * A sandbox to make: from the start-up fixture, a named one, or another sandbox.
 */
export type ControlMakeSandboxRequest = {
  /**
   * Letters, digits and . _ -, beginning with a letter or digit, 64 at most
   */
  name: string;
  /**
   * Name of a fixture; the start-up fixture when left out
   */
  fixture?: string;
  /**
   * Another sandbox, whose state as it is now is copied, without its tokens
   */
  from?: string;
  /**
   * Switches by id, over those of the start-up
   */
  assumptions?: {};
};
/**
 * Whose token it is to be, and under which name its client acts.
 */
export type ControlMakeTokenRequest = {
  /**
   * A user: a number is an id, a string is a login
   */
  user: number | string;
  /**
   * Name of the client service: the signature of all its actions
   */
  service: string;
};
/**
 * The fields to change. Its fields are those of the collection in seed.json.
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
     * JSON pointer into the request body
     */
    pointer: string;
    message: string;
  }[];
  /**
   * Of a wait, the requests that did come in time; of a verification, the ids of those that matched
   */
  requests?: unknown[];
  /**
   * How many requests had to go from the journal
   */
  evicted?: number;
  /**
   * Of a verification, the requests that came nearest
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
};
/**
 * A whole record. Its fields are those of the collection in seed.json.
 */
export type ControlPutRecordRequest = {};
/**
 * What to go back to, and what to leave as it is.
 */
export type ControlResetRequest = {
  /**
   * Name of a fixture; the start-up fixture when left out
   */
  fixture?: string;
  /**
   * Parts that stay as they are
   */
  keep?: ('sessions' | 'journal' | 'faults' | 'clock' | 'assumptions')[];
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
   * A seed document: see seed.json
   */
  data?: {};
  /**
   * replace (the default) puts it in the place of the state; merge goes by id, the incoming record wins whole
   */
  mode?: 'replace' | 'merge';
};
/**
 * Switches by id, with the value each is to have.
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
 * What the journal must hold. Without a count: at least one matching request.
 */
export type ControlVerifyRequest = {
  /**
   * Every field that is given must hold; without any, every request matches
   */
  match: {
    /**
     * Operation id, such as add-payment
     */
    operation?: string;
    /**
     * HTTP method, in capitals
     */
    method?: string;
    /**
     * Path without sandbox prefix and query; * stands for any text
     */
    path?: string;
    /**
     * HTTP status
     */
    status?: number;
    /**
     * errors[0].code of a refusal; null for a success
     */
    code?: number | null;
    /**
     * Id or login of the user of the token
     */
    user?: number | string;
    /**
     * The service of the login
     */
    service?: string;
    /**
     * Parameters that must be equal
     */
    query?: {};
    /**
     * Fields that must be equal: of an object the named keys, of anything else the whole
     */
    body?: unknown;
  };
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
  remind_method?: ('sms' | 'email' | 'call' | 'popup')[] | null;
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
   * Stands in the sample of the contract; accepted and dropped
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
   * The fixture that the state was made from: its name, or the path of its file
   */
  fixture: string;
  /**
   * The next id of each collection
   */
  sequences: {
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
  };
  sessions: {
    token: string;
    user_id: number;
    service: string;
    address: string | null;
    created_at: number;
    last_action_at: number;
  }[];
  clock: {
    offset_ms: number;
    frozen_at: number | null;
  };
  /**
   * Number of the last change that is in the file; later ones are in the log
   */
  change: number;
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
  visitor?: Visitor1;
  real_visitor?: Visitor2;
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
  /**
   * DD.MM.YY HH:MM:SS
   */
  created_at: string;
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
   * Name of the category, unique in its project, without spaces around it
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
   * Name of the purpose, unique in its project, without spaces around it
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
