"""Types of responses of the control plane. Made from control-openapi.json by `npm run generate`. Do not edit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from typing_extensions import NotRequired


class Info(TypedDict):
    """Name, version, sandbox and links."""

    name: str
    version: str  # Version of leadmock
    contract: InfoContract  # Mocked API
    uptimeSeconds: int  # Seconds
    sandbox: str  # Name of the sandbox
    fixture: str  # Fixture to which a reset returns
    counts: Counts
    links: dict[str, str]  # Paths on the server, by subject


class InfoContract(TypedDict):
    """Mocked API."""

    name: str
    version: str


class Counts(TypedDict):
    """Number of records in each collection."""

    users: int
    employees: int
    projects: int
    labels: int
    leads: int
    views: int
    tasks: int
    comments: int
    payments: int
    categories: int
    purposes: int


class Health(TypedDict):
    """The server is alive."""

    status: Literal["alive"]


class Ready(TypedDict):
    """The server is ready."""

    status: Literal["ready"]


class ResetResult(TypedDict):
    """Current state, and unfired faults."""

    stateHash: str  # SHA-256 of the state and the next ids, in hex
    unfiredFaults: list[Fault]


class Fault(TypedDict):
    """A fault, and its counts."""

    id: int  # Number in its sandbox
    match: FaultMatch
    effect: FaultEffect
    # Before or after the change is stored, for reset, error and response. Other effects happen after it
    when: NotRequired[Literal["before", "after"]]
    ms: NotRequired[int | DelayMs]
    code: NotRequired[int]  # Code in the envelope of error
    message: NotRequired[str]  # Message in the envelope of error
    # HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
    httpStatus: NotRequired[int]
    # Headers of response; a list sends a header several times. Default Content-Type: text/html
    headers: NotRequired[dict[str, str | list[str]]]
    body: NotRequired[str]  # Body of response; default: the page of a gateway
    cors: NotRequired[bool]  # false omits the CORS headers of response, as a gateway does; default: true
    skip: int  # Number of matching requests before the fault fires
    times: int | None  # Number of times that the fault fires; null: unlimited
    matched: int  # Number of matching requests, also skipped ones
    fired: int  # Number of times that the fault fired
    remaining: int | None  # Number of times that the fault can still fire; null: unlimited
    expiresInMs: int | None  # Real milliseconds until the fault expires; null without expiry
    hanging: NotRequired[int]  # Number of waiting requests, for hang and stall
    # JSON pointers to parts of the match that leadmock could not check for typos; only of a new fault
    notChecked: NotRequired[list[str]]


class FaultMatch(TypedDict):
    """Requests that the fault matches: all given conditions must be true."""

    operation: NotRequired[str]  # Id of an operation of the service
    method: NotRequired[Literal["GET", "POST", "PUT", "DELETE"]]  # Method of the request
    path: NotRequired[str]  # Path without query and without /_sandbox/<name>, as sent or canonical; * matches any text
    user: NotRequired[int | str]  # User of the token: an id (number) or a login (string)
    headers: NotRequired[dict[str, str | list[str]]]  # Request headers that must be equal; names in any letter case
    body: NotRequired[Any]  # Expected body, compared as in verify: given keys of an object, otherwise the whole value


FaultEffect = Literal["reset", "error", "response", "delay", "hang", "truncate", "stall"]


class DelayMs(TypedDict):
    """Delay in real milliseconds, or a range."""

    min: int
    max: int


class FixtureInfo(TypedDict):
    """A fixture: its contents, or its errors."""

    name: str  # Name for reset and seed
    file: NotRequired[str]  # Path of a custom fixture
    replacesBuiltIn: NotRequired[bool]  # Whether a custom fixture replaces the built-in one of this name
    counts: NotRequired[Counts]
    tokens: NotRequired[int]  # Number of tokens, for a valid fixture
    warnings: NotRequired[list[FixtureInfoWarning]]  # Suspicious values of a valid fixture
    errors: NotRequired[list[FixtureInfoError]]  # Errors of an invalid fixture, instead of counts


class FixtureInfoWarning(TypedDict):
    pointer: str  # Place in the fixture
    message: str  # Suspicious value


class FixtureInfoError(TypedDict):
    pointer: str  # Field of a request body that takes the name of the fixture
    message: str  # File, place and error


class SeedResult(TypedDict):
    """Current state."""

    stateHash: str  # SHA-256 of the state and the next ids, in hex


class State(TypedDict):
    """A seed with all collections. Each record has all fields with a default."""

    users: list[User]
    employees: list[Employee]
    projects: list[Project]
    labels: list[Label]
    leads: list[Lead]
    views: list[View]
    tasks: list[Task]
    comments: list[Comment]
    payments: list[Payment]
    categories: list[Category]
    purposes: list[Purpose]
    # Undocumented fields that records of a collection can have, with any value. Responses show the extra fields of
    # leads, views, employees and labels
    extra_fields: NotRequired[StateExtraFields]


class User(TypedDict):
    """A user who can log in. At most one is the main account; users of type staff are employees."""

    id: int  # ID
    login: str  # Login, unique
    password: str  # Password, as typed
    type: Literal["main", "staff"]
    employee_id: NotRequired[int]  # Employee of a user of type staff
    name: str  # Name of the main account, shown if it observes a task
    phone: str  # Phone number of the main account


class Employee(TypedDict):
    """An employee."""

    id: int  # ID
    name: str  # Name
    phone: str  # Phone number
    email: NotRequired[str]  # E-mail address
    job: NotRequired[str]  # Position
    avatar: NotRequired[str]  # Relative path of an image
    last_project_id: NotRequired[int]  # ID of the project that the employee used last


class Project(TypedDict):
    """A project."""

    id: int  # ID
    name: str  # Name of the project


class Label(TypedDict):
    """A label of a project."""

    id: int  # ID
    project_id: int  # ID of a project
    name: str  # Name of the label
    color: str  # Six hex digits without a leading #


class Lead(TypedDict):
    """A lead. Its owner is the custom field of type owner."""

    id: int  # ID
    contact_id: int  # ID of the contact
    name: str  # Lead name
    custom: list[CustomField]  # Custom fields
    project_id: int  # ID of a project
    deal: bool
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class CustomField(TypedDict):
    """A custom field of a lead. The contract shows two types: owner, with the value {id, type}, and funnel, with a
    string. Other types can have any value, which responses show unchanged.
    """

    id: int  # ID of the field
    name: str  # Name of the field
    type: str  # Type of the field
    value: Any  # Value, depending on type


class View(TypedDict):
    """A view. Omitted optional fields are null."""

    id: int  # ID
    project_id: int  # ID of a project
    uuid: str  # UUID of the view
    ym_client_id: str | None  # Client identifier of an external web-analytics system
    ga_client_id: str | None  # Client identifier of a second external web-analytics system
    visitor: dict[str, Any] | None
    real_visitor: dict[str, Any] | None
    source: str | None  # Source of the view
    campaign: str | None  # Campaign of the view
    keyword: str | None  # Keywords
    seo_system: str | None  # SEO system
    page: str | None  # Page on which the view occurred
    referer: str | None  # Page from which the visitor came
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Task(TypedDict):
    """A task."""

    id: int  # ID
    title: str  # Task title
    text: str  # Task description
    owner_id: int  # The employee responsible; 0 is the main account
    project_id: int  # Project of the task
    lead_id: int | None  # Lead of the task
    date_start: int | None  # Start, unix timestamp
    date_end: int | None  # End, unix timestamp
    remind_type: int  # See the request
    remind_method: list[Literal["sms", "email", "call", "popup"]]  # Empty without a reminder
    visibility: int  # See the request
    status: int  # Its meaning is unknown
    observers: list[int]
    labels: list[int]
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Comment(TypedDict):
    """A comment of a lead."""

    id: str  # Comment ID
    lead_id: int  # ID
    text: str  # Comment text
    created_at: str  # DD.MM.YY HH:MM:SS
    author: Person
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Person(TypedDict):
    """The main account or an employee, as owner or author."""

    id: int  # ID of the main account or of the employee
    type: Literal["main", "staff"]


class Payment(TypedDict):
    """A payment on a lead."""

    id: int  # ID
    lead_id: int  # ID of a lead
    category_id: int  # ID of a category of the lead's project
    purpose_id: int  # ID of a purpose of the lead's project
    sum: str  # Amount, a decimal number in a string
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Category(TypedDict):
    """A payment category of a project."""

    id: int  # ID
    project_id: int  # ID of a project
    name: str  # Name of the category, unique in its project
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class Purpose(TypedDict):
    """A payment purpose of a project."""

    id: int  # ID
    project_id: int  # ID of a project
    name: str  # Name of the purpose, unique in its project
    signature: NotRequired[str]  # Name of the service that acted last (set by the API)
    user_id: NotRequired[int]  # User who acted last (set by the API)


class StateExtraFields(TypedDict):
    """Undocumented fields that records of a collection can have, with any value. Responses show the extra fields of
    leads, views, employees and labels.
    """

    users: NotRequired[list[str]]
    employees: NotRequired[list[str]]
    projects: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    leads: NotRequired[list[str]]
    views: NotRequired[list[str]]
    tasks: NotRequired[list[str]]
    comments: NotRequired[list[str]]
    payments: NotRequired[list[str]]
    categories: NotRequired[list[str]]
    purposes: NotRequired[list[str]]


class GetFixture(TypedDict):
    """The state as a fixture."""

    # A fixture (see seed.json), without fields that have their default and without empty collections
    fixture: dict[str, Any]
    counts: Counts
    needs: NotRequired[GetFixtureNeeds]  # Assumption that the fixture needs because it references missing records


class GetFixtureNeeds(TypedDict):
    """Assumption that the fixture needs because it references missing records."""

    unknownBodyId: Literal["accept"]


class Snapshot(TypedDict):
    """A snapshot."""

    name: str
    takenAt: str  # ISO 8601, UTC, by the sandbox's clock
    stateHash: str  # SHA-256 of the state and the next ids, in hex
    counts: Counts


class ClockState(TypedDict):
    """Time of the sandbox."""

    now: str  # ISO 8601, UTC, with milliseconds
    frozen: bool  # Whether the clock is frozen
    isRealTime: bool  # Whether the clock shows real time: neither moved nor frozen


class Token(TypedDict):
    """A token."""

    token: str
    masked: str  # The token as in the journal, such as Xk3a...0f9c21d7
    userId: int
    login: str | None  # Login of its user
    service: str  # Name of the client service, which signs all its actions
    address: str | None  # Address of the login; null for a token that was created without a login
    createdAt: str  # ISO 8601, UTC, by the sandbox's clock
    lastActionAt: str  # ISO 8601, UTC, by the sandbox's clock
    expiresAt: str  # Time of expiry, if no further action comes before
    alive: bool  # Whether the token is valid. The list also contains expired tokens


class RemovedFaults(TypedDict):
    """Deleted faults."""

    deleted: list[Fault]
    unfiredFaults: list[Fault]


class RemovedFault(TypedDict):
    """The deleted fault."""

    deleted: Fault
    unfiredFaults: list[Fault]


class Assumption(TypedDict):
    """An assumption: its value, its possible values, and its label."""

    value: str  # Current value
    startupValue: str  # Value after a reset
    default: str
    values: list[AssumptionValue]  # Values, default first
    # Label; faithfulness.md explains each label
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed"]
    confirmed: NotRequired[AssumptionConfirmed]  # Only with the label confirmed: the source of the value
    meaning: str  # Subject of the assumption


class AssumptionValue(TypedDict):
    value: str
    effect: str  # Behavior of leadmock with this value
    violatesContract: NotRequired[Literal[True]]  # Whether leadmock violates the contract with this value


class AssumptionConfirmed(TypedDict):
    """Only with the label confirmed: the source of the value."""

    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class ListedSandbox(TypedDict):
    """A sandbox, and its idle time."""

    name: str
    basePath: str  # Prefix of paths in this sandbox; "" for default
    fixture: str  # Fixture to which a reset returns
    counts: Counts
    requestCount: int  # Requests since the start, the last reset or the last clearing of the journal
    rejectionCount: int  # Requests among them that were rejected
    autoCreated: bool  # Whether its first use created it, not POST /_mock/sandboxes
    idleSeconds: int  # Seconds
    test: NotRequired[TestOfSandbox]


class TestOfSandbox(TypedDict):
    """Test that POST /_mock/tests began."""

    title: str  # Title of the test
    outcome: NotRequired[Literal["passed", "failed"]]  # Result of the test; absent until the test ends
    message: NotRequired[str]  # Failed assertion, if the end call named it


class CreatedSandbox(TypedDict):
    """The new sandbox."""

    name: str
    basePath: str  # Prefix of paths in this sandbox; "" for default
    fixture: str  # Fixture to which a reset returns
    counts: Counts
    stateHash: str  # SHA-256 of the state and the next ids, in hex
    overriddenContract: NotRequired[list[str]]  # Overrides that violate the contract; absent without such overrides


class ResetSandbox(TypedDict):
    name: str
    stateHash: str  # SHA-256 of the state and the next ids, in hex
    unfiredFaults: list[Fault]


class DeletedSandbox(TypedDict):
    """The deleted sandbox."""

    deleted: str  # Name of the sandbox
    unfiredFaults: list[Fault]


class BegunTest(TypedDict):
    """The sandbox of the test."""

    sandbox: str  # Name of the sandbox
    basePath: str  # Append it to the URL of the server: the base URL for the client under test
    headers: dict[str, str]  # Headers that select the sandbox, for clients that drop the path of a base URL


class EndedTest(TypedDict):
    """What the test left."""

    sandbox: str  # Name of the sandbox
    kept: bool  # Whether the sandbox remains
    unfiredFaults: list[Fault]
    warnings: list[ClientWarning]  # Warnings of the sandbox
    # Lines for the console: the probable cause of a failure, and unfired faults; empty if there is nothing to report
    lines: list[str]
    failure: NotRequired[TestFailure]


class ClientWarning(TypedDict):
    """Discouraged or suspicious behavior of clients."""

    id: str
    text: str  # Description
    advice: str  # Advice
    count: int  # Requests
    first: int  # Number of the first request, as in X-Mock-Request-Id
    last: int  # Number of the last request
    requestIds: list[int]  # Ids of the latest 20 requests


class TestFailure(TypedDict):
    """Evidence of a failed test; absent in a sweep."""

    # A JSON file that leadmock open replays, and a HAR file, unless the sandbox is missing. If path is absent, the
    # caller can write the files to leadmock-failures/
    files: list[EvidenceFile]
    path: NotRequired[str]  # Path of the JSON file, if the server has written the files


class EvidenceFile(TypedDict):
    """A file about a failed test."""

    name: str  # Name of the file
    text: str  # Content of the file


class JournalRequest(TypedDict):
    """A request in the journal. Passwords and tokens are masked."""

    id: int  # As in X-Mock-Request-Id
    startedAt: str  # Start: ISO 8601, UTC, by the sandbox's clock
    sandbox: str
    # Name of the requested sandbox if it did not exist, or what a request with invalid selectors selects; the journal
    # of default contains its preflights, unknown routes and rejected requests
    requestedSandbox: NotRequired[str]
    operation: str | None  # Id of the operation; null without an operation, for example for an unknown route
    method: str
    path: str  # Without sandbox prefix and query
    query: dict[str, str | list[str]]  # By name; a repeated name has a list
    headers: dict[str, str | list[str]]  # By name in lower case; a repeated name has a list
    body: Any  # JSON value of the body; its text if it is invalid or incomplete JSON; null without a body
    # none; present; truncated: longer than 64 KiB, only the beginning is kept; unreadable: longer than --body-limit,
    # cut off, not UTF-8, or with a wrong or unsupported Content-Encoding
    bodyState: Literal["none", "present", "truncated", "unreadable"]
    bodyBytes: int  # Length in bytes, after decompression; 0 if unknown
    outcome: RequestOutcome
    performed: bool  # Whether the operation ran and its change was committed
    status: int  # HTTP status; 0 if the client got no complete response
    code: int | None  # errors[0].code of a rejection by a rule; null for successes and for responses of faults
    responseHeaders: dict[str, str | list[str]]  # By name in lower case; a repeated name has a list
    response: Any  # null without a response
    durationMs: float  # Real milliseconds from the start of the request to the end of the response or connection
    user: JournalRequestUser | None  # User of the token, or of a successful login
    service: str | None  # Service of the token
    rules: list[str]  # Rules of the rejection
    explanation: str | None  # Reason of the rejection, effect of overrides, or detail of a warning
    warnings: list[str]  # Ids of warnings
    fault: JournalRequestFault | None  # First fault that fired on the request
    bodyText: NotRequired[str]  # Only of GET /_mock/requests/{id}: text of the body, with secrets masked
    # Only of GET /_mock/requests/{id}: values of a success that the contract does not decide: guesses, likely values,
    # and values of assumptions
    restsOn: NotRequired[list[RequestBasis]]
    changes: list[RecordChange]  # Changes of the state


RequestOutcome = Literal["success", "rejected", "fault", "none"]


class JournalRequestUser(TypedDict):
    """User of the token, or of a successful login."""

    id: int
    login: str


class JournalRequestFault(TypedDict):
    """First fault that fired on the request."""

    id: int
    effect: FaultEffect
    # Before or after the change was stored; absent for effects that always happen after it
    when: NotRequired[Literal["before", "after"]]
    ms: NotRequired[int | DelayMs]
    code: NotRequired[int]  # Code in the envelope of error
    message: NotRequired[str]  # Message in the envelope of error
    # HTTP status of error (default: by the assumption errorStatus) and of response (default: 502)
    httpStatus: NotRequired[int]
    # Headers of response; a list sends a header several times. Default Content-Type: text/html
    headers: NotRequired[dict[str, str | list[str]]]
    body: NotRequired[str]  # Body of response; default: the page of a gateway
    cors: NotRequired[bool]  # false omits the CORS headers of response, as a gateway does; default: true


class RequestBasis(TypedDict):
    """A value of a response that the contract does not decide, and the rule that it follows."""

    pointer: str  # Place of the value: a JSON pointer into the response
    rule: str  # Id of the rule
    # Label of the rule at the time of the request; faithfulness.md explains each label
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed"]
    assumption: NotRequired[str]  # Assumption that decides the value, if any
    value: NotRequired[str]  # Value of the assumption at the time of the request


class RecordChange(TypedDict):
    """Change of one record."""

    collection: str  # A collection of the state, or sessions for tokens
    id: int | str  # ID of the record, or the first characters of a token
    action: Literal["insert", "update", "remove"]
    before: dict[str, Any] | None  # Record before the change; null for insert; only the changed fields for update
    after: dict[str, Any] | None  # Record after the change; null for remove; only the changed fields for update


class RequestMatch(TypedDict):
    """Conditions on a request. All given conditions must be true; without conditions, every request matches."""

    operation: NotRequired[str]  # Operation id, such as add-payment
    method: NotRequired[str]  # HTTP method, in capitals
    path: NotRequired[str]  # Path without sandbox prefix and query, as sent or canonical; * matches any text
    outcome: NotRequired[RequestOutcome]
    performed: NotRequired[bool]  # Whether the operation ran and its change was committed, independent of the response
    status: NotRequired[int]  # HTTP status
    # errors[0].code of a rejection by a rule, not of a fault; null for a success that the client got
    code: NotRequired[int | None]
    user: NotRequired[int | str]  # Id or login of the user, by the token or a successful login
    service: NotRequired[str]  # Service of the token
    query: NotRequired[Mapping[str, Any]]  # Parameters that must be equal: a string, or a list for a repeated name
    # Request headers that must be equal; names in any letter case
    headers: NotRequired[Mapping[str, str | Sequence[str]]]
    # Expected body, as sent: given keys of an object, otherwise the whole value. Sums are compared as decimals: 1500.5
    # equals "1500.50"
    body: NotRequired[Any]
    bodySchema: NotRequired[Mapping[str, Any] | bool]  # JSON Schema (2020-12) that the body must fit


class VerifyResult(TypedDict):
    """Matching requests."""

    verified: Literal[True]
    # Number of matching requests; includes evicted requests if the match has only an operation, and after is absent or
    # 0
    count: int
    requestIds: list[int]  # Ids of matching requests in the journal
    # JSON pointers to parts of the match that leadmock could not check for typos, if no request matched
    notChecked: NotRequired[list[str]]


class Coverage(TypedDict):
    """Seen and unseen outcomes of each operation in this sandbox."""

    operations: list[CoverageOperation]
    notCalled: list[str]  # Ids of operations without a request


class CoverageOperation(TypedDict):
    operation: str  # Id of the operation
    tag: NotRequired[str]  # Tag of a custom operation, such as custom. Totals leave out operations with a tag
    requestCount: int  # Number of requests
    seen: dict[str, int]  # Number of responses by outcome: success, the rule of the rejection, or fault
    notSeen: list[str]  # Unseen outcomes


class Report(TypedDict):
    """Counts of all sandboxes since the start of the process, also of reset and deleted sandboxes."""

    sandboxes: ReportSandboxes
    operations: list[ReportOperation]
    confirmed: list[ReportConfirmed]  # Assumptions whose value was detected at the service of your account
    warnings: list[ReportWarning]
    # Requests to unknown routes, most frequent first; leadmock lists the first 20 routes
    unknownRoutes: list[ReportUnknownRoute]
    unfiredFaults: list[ReportUnfiredFault]  # Faults that have not fired, so no test covered their effect
    # Number of further faults that never fired: only the latest 1000 deleted and expired faults are kept
    evictedUnfiredFaults: int


class ReportSandboxes(TypedDict):
    created: int  # Number of created sandboxes, including default
    active: int  # Number of existing sandboxes


class ReportOperation(TypedDict):
    operation: str  # Id of the operation
    tag: NotRequired[str]  # Tag of a custom operation, such as custom. Totals leave out operations with a tag
    requestCount: int  # Number of requests
    seen: dict[str, int]  # Number of responses by outcome: success, the rule of the rejection, or fault
    # Unseen outcomes that a client can cause. Rejections of malformed requests, and rejections that need another value
    # of an assumption, are left out
    notSeen: list[str]
    # Number of values in successes that follow a guess, by rule: tests should not assert on them
    guessedValues: dict[str, int]


class ReportConfirmed(TypedDict):
    assumption: str
    value: str
    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class ReportWarning(TypedDict):
    id: str
    text: str  # Description
    advice: str  # Advice
    count: int  # Requests
    sandboxes: list[str]  # Names of the latest 20 sandboxes with the warning, latest last


class ReportUnknownRoute(TypedDict):
    method: str
    path: str  # Cut after 100 characters; ids are replaced by *, secrets are masked as in the journal
    count: int  # Requests
    # First body that was sent, as JSON text, cut after 300 characters; secrets are masked. Absent if no request had a
    # body
    body: NotRequired[str]


class ReportUnfiredFault(TypedDict):
    sandbox: str
    id: int  # Number in its sandbox, until the next reset
    effect: FaultEffect
    when: NotRequired[Literal["before", "after"]]
    match: FaultMatch
    armed: bool  # Whether the fault can still fire: it is neither deleted nor expired


class Rule(TypedDict):
    """A rule of the service, with its source."""

    id: str
    section: str  # Section of rules.md, or Custom operations
    # Label; faithfulness.md explains each label; custom for custom operations
    provenance: Literal["contract", "likely", "guess", "leadmock", "confirmed", "custom"]
    confirmed: NotRequired[RuleConfirmed]  # Only with the label confirmed: the source of the value
    text: str  # Behavior of leadmock
    contract: NotRequired[RuleContract]  # Section and quote of the contract; always present for the label contract
    evidence: NotRequired[list[RuleEvidence]]  # Observations that support the rule
    assumption: NotRequired[str]  # Assumption that changes the rule
    setting: NotRequired[str]  # Start-up setting that changes the rule
    rejection: NotRequired[RuleRejection]  # Rejection of the rule, with overrides
    # Overrides of the rejection, by rule id or rule-id@operation; absent without overrides
    overrides: NotRequired[dict[str, RejectionOverride]]
    operations: NotRequired[list[str]]  # Operations of the rule; absent for all requests


class RuleConfirmed(TypedDict):
    """Only with the label confirmed: the source of the value."""

    date: str  # When leadmock compare found the value, as YYYY-MM-DD
    source: str  # File name of the recording, or origin of the service


class RuleContract(TypedDict):
    """Section and quote of the contract; always present for the label contract."""

    section: str  # Heading of the section
    quote: str  # Quote; an ellipsis between spaces marks an omission


class RuleEvidence(TypedDict):
    # Source; inferred: concluded from indirect observations, such as requests of clients
    source: Literal["live calls", "clients", "inferred"]
    text: str  # Description
    count: NotRequired[int]  # Smallest number of clients or calls that show it; absent if unknown
    date: NotRequired[str]  # Day of the latest observation; absent if unknown


class RuleRejection(TypedDict):
    """Rejection of the rule, with overrides."""

    code: int | str  # errors[0].code, or the assumption that chooses it; any if a custom operation sets it
    message: str
    httpStatus: NotRequired[int]  # HTTP status, if it is always the same
    # true for rules about the form of a request (bytes, encoding, JSON); absent otherwise
    isTransport: NotRequired[Literal[True]]
    # Value of the assumption with which the rule rejects requests; absent if it always does
    onlyWithValue: NotRequired[str]


class RejectionOverride(TypedDict):
    """Different rejections of an account by a rule."""

    code: NotRequired[int]  # errors[].code
    message: NotRequired[str]  # Message, instead of the message of the rule
    httpStatus: NotRequired[int]  # HTTP status with any value of errorStatus; not 204, 205 or 304, which have no body


class Problem(TypedDict):
    """Error of the control plane (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: NotRequired[list[Violation]]
    # Name of the requested sandbox, which does not exist (404) or was deleted or evicted (410)
    sandbox: NotRequired[str]
    requests: NotRequired[list[JournalRequest]]  # Requests that matched before the timeout of a wait
    requestIds: NotRequired[list[int]]  # Ids of matching requests, for a verification
    evicted: NotRequired[int]  # Number of requests that were evicted from the journal
    nearest: NotRequired[list[ProblemNearest]]  # Most similar requests, with their differences, for a verification
    others: NotRequired[list[ProblemNearest]]  # Unexpected requests, for a verification with noOthers


class Violation(TypedDict):
    pointer: str  # JSON pointer into the request body or the state; for a query parameter, a slash and its name
    message: str


class ProblemNearest(TypedDict):
    id: int  # Request id
    request: str  # Method and path
    why: list[str]  # Differences, one sentence each
