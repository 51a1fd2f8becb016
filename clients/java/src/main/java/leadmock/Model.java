// Made from control-openapi.json by `npm run generate`. Do not edit.
package leadmock;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Records of responses, and bodies of requests, of the control plane. */
public final class Model {
  private Model() {}

  /**
   * Name, version, sandbox and links.
   *
   * @param version Version of leadmock
   * @param contract Mocked API
   * @param uptimeSeconds Seconds
   * @param sandbox Name of the sandbox
   * @param fixture Fixture to which a reset returns
   * @param links Paths on the server, by subject
   */
  public record Info(
      String name,
      String version,
      InfoContract contract,
      long uptimeSeconds,
      String sandbox,
      String fixture,
      Counts counts,
      Map<String, String> links) {}

  /** Mocked API. */
  public record InfoContract(
      String name,
      String version) {}

  /** Number of records in each collection. */
  public record Counts(
      long users,
      long employees,
      long projects,
      long labels,
      long leads,
      long views,
      long tasks,
      long comments,
      long payments,
      long categories,
      long purposes) {}

  /** The server is alive. */
  public record Health(
      String status) {}

  /** The server is ready. */
  public record Ready(
      String status) {}

  /** Fixture to reset to, and parts to retain. */
  public static final class ResetRequest extends Fields<ResetRequest> {
    /** Name of a fixture; default: the start-up fixture. */
    public ResetRequest fixture(String fixture) {
      return set("fixture", fixture);
    }

    public ResetRequest retain(String... retain) {
      return set("retain", List.of(retain));
    }
  }

  /**
   * Current state, and unfired faults.
   *
   * @param stateHash SHA-256 of the state and the next ids, in hex
   */
  public record ResetResult(
      String stateHash,
      List<Fault> unfiredFaults) {}

  /**
   * A fault, and its counts.
   *
   * @param id Number in its sandbox
   * @param effect one of reset, error, response, delay, hang, truncate, stall
   * @param when Before or after the change is stored, for reset, error and response. Other effects happen after it; one
   *     of before, after; null if absent
   * @param ms null if absent
   * @param code Code in the envelope of error; null if absent
   * @param message Message in the envelope of error; null if absent
   * @param httpStatus HTTP status of error (default: by the assumption errorStatus) and of response (default: 502);
   *     null if absent
   * @param headers Headers of response; a list sends a header several times. Default Content-Type: text/html; null if
   *     absent
   * @param body Body of response; default: the page of a gateway; null if absent
   * @param cors false omits the CORS headers of response, as a gateway does; default: true; null if absent
   * @param skip Number of matching requests before the fault fires
   * @param times Number of times that the fault fires; null: unlimited
   * @param matched Number of matching requests, also skipped ones
   * @param fired Number of times that the fault fired
   * @param remaining Number of times that the fault can still fire; null: unlimited
   * @param expiresInMs Real milliseconds until the fault expires; null without expiry
   * @param hanging Number of waiting requests, for hang and stall; null if absent
   * @param notChecked JSON pointers to parts of the match that leadmock could not check for typos; only of a new fault;
   *     null if absent
   */
  public record Fault(
      long id,
      Map<String, Object> match,
      String effect,
      String when,
      Object ms,
      Long code,
      String message,
      Long httpStatus,
      Map<String, Object> headers,
      String body,
      Boolean cors,
      long skip,
      Long times,
      long matched,
      long fired,
      Long remaining,
      Long expiresInMs,
      Long hanging,
      List<String> notChecked) {}

  /**
   * A fixture: its contents, or its errors.
   *
   * @param name Name for reset and seed
   * @param file Path of a custom fixture; null if absent
   * @param replacesBuiltIn Whether a custom fixture replaces the built-in one of this name; null if absent
   * @param counts null if absent
   * @param tokens Number of tokens, for a valid fixture; null if absent
   * @param warnings Suspicious values of a valid fixture; null if absent
   * @param errors Errors of an invalid fixture, instead of counts; null if absent
   */
  public record FixtureInfo(
      String name,
      String file,
      Boolean replacesBuiltIn,
      Counts counts,
      Long tokens,
      List<FixtureInfoWarning> warnings,
      List<FixtureInfoError> errors) {}

  /**
   * Part of a response: FixtureInfoWarning.
   *
   * @param pointer Place in the fixture
   * @param message Suspicious value
   */
  public record FixtureInfoWarning(
      String pointer,
      String message) {}

  /**
   * Part of a response: FixtureInfoError.
   *
   * @param pointer Field of a request body that takes the name of the fixture
   * @param message File, place and error
   */
  public record FixtureInfoError(
      String pointer,
      String message) {}

  /** A fixture by name, or inline data; exactly one of them. */
  public static final class SeedRequest extends Fields<SeedRequest> {
    /** Name of a fixture. */
    public SeedRequest fixture(String fixture) {
      return set("fixture", fixture);
    }

    /** A seed (see seed.json). In a merge, new records may omit any field. */
    public SeedRequest data(Map<String, ?> data) {
      return set("data", data);
    }

    /**
     * replace (default) replaces the state; merge replaces records with the same id, and adds the others, which may
     * omit any field; one of replace, merge.
     */
    public SeedRequest mode(String mode) {
      return set("mode", mode);
    }
  }

  /**
   * Current state.
   *
   * @param stateHash SHA-256 of the state and the next ids, in hex
   */
  public record SeedResult(
      String stateHash) {}

  /**
   * A seed with all collections. Each record has all fields with a default.
   *
   * @param extraFields Undocumented fields that records of a collection can have, with any value. Responses show the
   *     extra fields of leads, views, employees and labels; null if absent
   */
  public record State(
      List<User> users,
      List<Employee> employees,
      List<Project> projects,
      List<Label> labels,
      List<Lead> leads,
      List<View> views,
      List<Task> tasks,
      List<Comment> comments,
      List<Payment> payments,
      List<Category> categories,
      List<Purpose> purposes,
      Map<String, Object> extraFields) {}

  /**
   * A user who can log in. At most one is the main account; users of type staff are employees.
   *
   * @param id ID
   * @param login Login, unique
   * @param password Password, as typed
   * @param type one of main, staff
   * @param employeeId Employee of a user of type staff; null if absent
   * @param name Name of the main account, shown if it observes a task
   * @param phone Phone number of the main account
   */
  public record User(
      long id,
      String login,
      String password,
      String type,
      Long employeeId,
      String name,
      String phone) {}

  /**
   * An employee.
   *
   * @param id ID
   * @param name Name
   * @param phone Phone number
   * @param email E-mail address; null if absent
   * @param job Position; null if absent
   * @param avatar Relative path of an image; null if absent
   * @param lastProjectId ID of the project that the employee used last; null if absent
   */
  public record Employee(
      long id,
      String name,
      String phone,
      String email,
      String job,
      String avatar,
      Long lastProjectId) {}

  /**
   * A project.
   *
   * @param id ID
   * @param name Name of the project
   */
  public record Project(
      long id,
      String name) {}

  /**
   * A label of a project.
   *
   * @param id ID
   * @param projectId ID of a project
   * @param name Name of the label
   * @param color Six hex digits without a leading #
   */
  public record Label(
      long id,
      long projectId,
      String name,
      String color) {}

  /**
   * A lead. Its owner is the custom field of type owner.
   *
   * @param id ID
   * @param contactId ID of the contact
   * @param name Lead name
   * @param custom Custom fields
   * @param projectId ID of a project
   * @param signature Name of the service that acted last (set by the API); null if absent
   * @param userId User who acted last (set by the API); null if absent
   */
  public record Lead(
      long id,
      long contactId,
      String name,
      List<CustomField> custom,
      long projectId,
      boolean deal,
      String signature,
      Long userId) {}

  /**
   * A custom field of a lead. The contract shows two types: owner, with the value {id, type}, and funnel, with a
   * string. Other types can have any value, which responses show unchanged.
   *
   * @param id ID of the field
   * @param name Name of the field
   * @param type Type of the field
   * @param value Value, depending on type
   */
  public record CustomField(
      long id,
      String name,
      String type,
      Object value) {}

  /**
   * A view. Omitted optional fields are null.
   *
   * @param id ID
   * @param projectId ID of a project
   * @param uuid UUID of the view
   * @param ymClientId Client identifier of an external web-analytics system
   * @param gaClientId Client identifier of a second external web-analytics system
   * @param source Source of the view
   * @param campaign Campaign of the view
   * @param keyword Keywords
   * @param seoSystem SEO system
   * @param page Page on which the view occurred
   * @param referer Page from which the visitor came
   * @param signature Name of the service that acted last (set by the API); null if absent
   * @param userId User who acted last (set by the API); null if absent
   */
  public record View(
      long id,
      long projectId,
      String uuid,
      String ymClientId,
      String gaClientId,
      Map<String, Object> visitor,
      Map<String, Object> realVisitor,
      String source,
      String campaign,
      String keyword,
      String seoSystem,
      String page,
      String referer,
      String signature,
      Long userId) {}

  /**
   * A task.
   *
   * @param id ID
   * @param title Task title
   * @param text Task description
   * @param ownerId The employee responsible; 0 is the main account
   * @param projectId Project of the task
   * @param leadId Lead of the task
   * @param dateStart Start, unix timestamp
   * @param dateEnd End, unix timestamp
   * @param remindType See the request
   * @param remindMethod Empty without a reminder
   * @param visibility See the request
   * @param status Its meaning is unknown
   * @param signature Name of the service that acted last (set by the API); null if absent
   * @param userId User who acted last (set by the API); null if absent
   */
  public record Task(
      long id,
      String title,
      String text,
      long ownerId,
      long projectId,
      Long leadId,
      Long dateStart,
      Long dateEnd,
      long remindType,
      List<String> remindMethod,
      long visibility,
      long status,
      List<Long> observers,
      List<Long> labels,
      String signature,
      Long userId) {}

  /**
   * A comment of a lead.
   *
   * @param id Comment ID
   * @param leadId ID
   * @param text Comment text
   * @param createdAt DD.MM.YY HH:MM:SS
   * @param signature Name of the service that acted last (set by the API); null if absent
   * @param userId User who acted last (set by the API); null if absent
   */
  public record Comment(
      String id,
      long leadId,
      String text,
      String createdAt,
      Person author,
      String signature,
      Long userId) {}

  /**
   * The main account or an employee, as owner or author.
   *
   * @param id ID of the main account or of the employee
   * @param type one of main, staff
   */
  public record Person(
      long id,
      String type) {}

  /**
   * A payment on a lead.
   *
   * @param id ID
   * @param leadId ID of a lead
   * @param categoryId ID of a category of the lead's project
   * @param purposeId ID of a purpose of the lead's project
   * @param sum Amount, a decimal number in a string
   * @param signature Name of the service that acted last (set by the API); null if absent
   * @param userId User who acted last (set by the API); null if absent
   */
  public record Payment(
      long id,
      long leadId,
      long categoryId,
      long purposeId,
      String sum,
      String signature,
      Long userId) {}

  /**
   * A payment category of a project.
   *
   * @param id ID
   * @param projectId ID of a project
   * @param name Name of the category, unique in its project
   * @param signature Name of the service that acted last (set by the API); null if absent
   * @param userId User who acted last (set by the API); null if absent
   */
  public record Category(
      long id,
      long projectId,
      String name,
      String signature,
      Long userId) {}

  /**
   * A payment purpose of a project.
   *
   * @param id ID
   * @param projectId ID of a project
   * @param name Name of the purpose, unique in its project
   * @param signature Name of the service that acted last (set by the API); null if absent
   * @param userId User who acted last (set by the API); null if absent
   */
  public record Purpose(
      long id,
      long projectId,
      String name,
      String signature,
      Long userId) {}

  /**
   * The state as a fixture.
   *
   * @param fixture A fixture (see seed.json), without fields that have their default and without empty collections
   * @param needs Assumption that the fixture needs because it references missing records; null if absent
   */
  public record GetFixture(
      Map<String, Object> fixture,
      Counts counts,
      GetFixtureNeeds needs) {}

  /** Assumption that the fixture needs because it references missing records. */
  public record GetFixtureNeeds(
      String unknownBodyId) {}

  /**
   * A snapshot.
   *
   * @param takenAt ISO 8601, UTC, by the sandbox's clock
   * @param stateHash SHA-256 of the state and the next ids, in hex
   */
  public record Snapshot(
      String name,
      Instant takenAt,
      String stateHash,
      Counts counts) {}

  /** Parts to retain. */
  public static final class RestoreSnapshotRequest extends Fields<RestoreSnapshotRequest> {
    public RestoreSnapshotRequest retain(String... retain) {
      return set("retain", List.of(retain));
    }
  }

  /**
   * Time of the sandbox.
   *
   * @param now ISO 8601, UTC, with milliseconds
   * @param frozen Whether the clock is frozen
   * @param isRealTime Whether the clock shows real time: neither moved nor frozen
   */
  public record ClockState(
      Instant now,
      boolean frozen,
      boolean isRealTime) {}

  /** New time, and whether the clock is frozen. Omitted fields stay unchanged. */
  public static final class SetClockRequest extends Fields<SetClockRequest> {
    /** An ISO 8601 instant with its zone, within the years 1970 to 9999. */
    public SetClockRequest now(Instant now) {
      return set("now", now);
    }

    /** true freezes the clock, false resumes it. */
    public SetClockRequest frozen(boolean frozen) {
      return set("frozen", frozen);
    }
  }

  /** Duration by which the clock advances. */
  public static final class AdvanceClockRequest extends Fields<AdvanceClockRequest> {
    /** A duration: a whole number above 0 and ms, s, m, h or d. */
    public AdvanceClockRequest by(Duration by) {
      return set("by", by);
    }
  }

  /**
   * A token.
   *
   * @param masked The token as in the journal, such as Xk3a...0f9c21d7
   * @param login Login of its user
   * @param service Name of the client service, which signs all its actions
   * @param address Address of the login; null for a token that was created without a login
   * @param createdAt ISO 8601, UTC, by the sandbox's clock
   * @param lastActionAt ISO 8601, UTC, by the sandbox's clock
   * @param expiresAt Time of expiry, if no further action comes before
   * @param alive Whether the token is valid. The list also contains expired tokens
   */
  public record Token(
      String token,
      String masked,
      long userId,
      String login,
      String service,
      String address,
      Instant createdAt,
      Instant lastActionAt,
      Instant expiresAt,
      boolean alive) {}

  /** User and service of the new token, and its text; default: a random text. */
  public static final class CreateTokenRequest extends Fields<CreateTokenRequest> {
    public CreateTokenRequest user(Object user) {
      return set("user", user);
    }

    /** Name of the client service, which signs all its actions. */
    public CreateTokenRequest service(String service) {
      return set("service", service);
    }

    /** Value of the header token: printable ASCII text. */
    public CreateTokenRequest token(String token) {
      return set("token", token);
    }
  }

  /** A fault to arm: an effect or a preset, the requests that it matches, and its count. */
  public static final class ArmFaultRequest extends Fields<ArmFaultRequest> {
    public ArmFaultRequest match(FaultMatch match) {
      return set("match", match);
    }

    /** false arms a fault that no documented request can match; default: true. */
    public ArmFaultRequest strict(boolean strict) {
      return set("strict", strict);
    }

    /**
     * A ready-made fault, instead of an effect and its fields; one of slow, hang, lost-response, down, maintenance,
     * expired-token, rate-limited, invisible-lead.
     */
    public ArmFaultRequest preset(String preset) {
      return set("preset", preset);
    }

    /** one of reset, error, response, delay, hang, truncate, stall. */
    public ArmFaultRequest effect(String effect) {
      return set("effect", effect);
    }

    /**
     * Before or after the change is stored, for reset, error and response. Other effects happen after it; one of
     * before, after.
     */
    public ArmFaultRequest when(String when) {
      return set("when", when);
    }

    public ArmFaultRequest ms(Object ms) {
      return set("ms", ms);
    }

    /** Code in the envelope of error. */
    public ArmFaultRequest code(long code) {
      return set("code", code);
    }

    /** Message in the envelope of error. */
    public ArmFaultRequest message(String message) {
      return set("message", message);
    }

    /** HTTP status of error (default: by the assumption errorStatus) and of response (default: 502). */
    public ArmFaultRequest httpStatus(long httpStatus) {
      return set("httpStatus", httpStatus);
    }

    /** Headers of response; a list sends a header several times. Default Content-Type: text/html. */
    public ArmFaultRequest headers(Map<String, ?> headers) {
      return set("headers", headers);
    }

    /** Body of response, such as a maintenance page; default: the page of a gateway. */
    public ArmFaultRequest body(String body) {
      return set("body", body);
    }

    /** false omits the CORS headers of response, as a gateway does; default: true. */
    public ArmFaultRequest cors(boolean cors) {
      return set("cors", cors);
    }

    /** Number of matching requests before the fault fires. */
    public ArmFaultRequest skip(long skip) {
      return set("skip", skip);
    }

    /** Number of times that the fault fires; default: unlimited. */
    public ArmFaultRequest times(long times) {
      return set("times", times);
    }

    /** Lifetime in real time: a duration of at most 24 days. */
    public ArmFaultRequest ttl(Duration ttl) {
      return set("ttl", ttl);
    }
  }

  /** Requests that the fault matches: all given conditions must be true. */
  public static final class FaultMatch extends Fields<FaultMatch> {
    /** Id of an operation of the service. */
    public FaultMatch operation(String operation) {
      return set("operation", operation);
    }

    /** Method of the request; one of GET, POST, PUT, DELETE. */
    public FaultMatch method(String method) {
      return set("method", method);
    }

    /** Path without query and without /_sandbox/&lt;name&gt;, as sent or canonical; * matches any text. */
    public FaultMatch path(String path) {
      return set("path", path);
    }

    /** User of the token: an id (number) or a login (string). */
    public FaultMatch user(Object user) {
      return set("user", user);
    }

    /** Request headers that must be equal; names in any letter case. */
    public FaultMatch headers(Map<String, ?> headers) {
      return set("headers", headers);
    }

    /** Expected body, compared as in verify: given keys of an object, otherwise the whole value. */
    public FaultMatch body(Object body) {
      return set("body", body);
    }
  }

  /** Deleted faults. */
  public record RemovedFaults(
      List<Fault> deleted,
      List<Fault> unfiredFaults) {}

  /** The deleted fault. */
  public record RemovedFault(
      Fault deleted,
      List<Fault> unfiredFaults) {}

  /**
   * An assumption: its value, its possible values, and its label.
   *
   * @param value Current value
   * @param startupValue Value after a reset
   * @param values Values, default first
   * @param provenance Label; faithfulness.md explains each label; one of contract, likely, guess, leadmock, confirmed
   * @param confirmed Only with the label confirmed: the source of the value; null if absent
   * @param meaning Subject of the assumption
   */
  public record Assumption(
      String value,
      String startupValue,
      String default_,
      List<AssumptionValue> values,
      String provenance,
      AssumptionConfirmed confirmed,
      String meaning) {}

  /**
   * Part of a response: AssumptionValue.
   *
   * @param effect Behavior of leadmock with this value
   * @param violatesContract Whether leadmock violates the contract with this value; null if absent
   */
  public record AssumptionValue(
      String value,
      String effect,
      Boolean violatesContract) {}

  /**
   * Only with the label confirmed: the source of the value.
   *
   * @param date When leadmock compare found the value, as YYYY-MM-DD
   * @param source File name of the recording, or origin of the service
   */
  public record AssumptionConfirmed(
      String date,
      String source) {}

  /**
   * A sandbox, and its idle time.
   *
   * @param basePath Prefix of paths in this sandbox; "" for default
   * @param fixture Fixture to which a reset returns
   * @param requestCount Requests since the start, the last reset or the last clearing of the journal
   * @param rejectionCount Requests among them that were rejected
   * @param autoCreated Whether its first use created it, not POST /_mock/sandboxes
   * @param idleSeconds Seconds
   * @param test null if absent
   */
  public record ListedSandbox(
      String name,
      String basePath,
      String fixture,
      Counts counts,
      long requestCount,
      long rejectionCount,
      boolean autoCreated,
      long idleSeconds,
      TestOfSandbox test) {}

  /**
   * Test that POST /_mock/tests began.
   *
   * @param title Title of the test
   * @param outcome Result of the test; absent until the test ends; one of passed, failed; null if absent
   * @param message Failed assertion, if the end call named it; null if absent
   */
  public record TestOfSandbox(
      String title,
      String outcome,
      String message) {}

  /** A new sandbox: from the start-up fixture, another fixture, an inline seed, or another sandbox. */
  public static final class CreateSandboxRequest extends Fields<CreateSandboxRequest> {
    /** Letters, digits and . _ -, beginning with a letter or digit, 64 at most. */
    public CreateSandboxRequest name(String name) {
      return set("name", name);
    }

    /** Name of a fixture; default: the start-up fixture. */
    public CreateSandboxRequest fixture(String fixture) {
      return set("fixture", fixture);
    }

    /** A seed (see seed.json); a reset restores it. */
    public CreateSandboxRequest seed(Map<String, ?> seed) {
      return set("seed", seed);
    }

    /** Another sandbox: leadmock copies its current records, and the tokens of its fixture. */
    public CreateSandboxRequest from(String from) {
      return set("from", from);
    }

    /** Whether to delete an existing sandbox of this name; default: false. */
    public CreateSandboxRequest replace(boolean replace) {
      return set("replace", replace);
    }

    /** Assumptions by id; other assumptions have the value of the sandbox in from, or of the start-up settings. */
    public CreateSandboxRequest assumptions(Map<String, ?> assumptions) {
      return set("assumptions", assumptions);
    }

    /**
     * Overrides by key, merged into the overrides of the sandbox in from, or of the start-up settings (null removes an
     * override). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id of an operation, with
     * merge (RFC 7396).
     */
    public CreateSandboxRequest overrides(Map<String, ?> overrides) {
      return set("overrides", overrides);
    }
  }

  /**
   * The new sandbox.
   *
   * @param basePath Prefix of paths in this sandbox; "" for default
   * @param fixture Fixture to which a reset returns
   * @param stateHash SHA-256 of the state and the next ids, in hex
   * @param overriddenContract Overrides that violate the contract; absent without such overrides; null if absent
   */
  public record CreatedSandbox(
      String name,
      String basePath,
      String fixture,
      Counts counts,
      String stateHash,
      List<String> overriddenContract) {}

  /**
   * Part of a response: ResetSandbox.
   *
   * @param stateHash SHA-256 of the state and the next ids, in hex
   */
  public record ResetSandbox(
      String name,
      String stateHash,
      List<Fault> unfiredFaults) {}

  /**
   * The deleted sandbox.
   *
   * @param deleted Name of the sandbox
   */
  public record DeletedSandbox(
      String deleted,
      List<Fault> unfiredFaults) {}

  /** A test, and the start of its sandbox, as in POST /_mock/sandboxes. */
  public static final class BeginTestRequest extends Fields<BeginTestRequest> {
    /** Title of the test; the name of the sandbox begins with its letters. */
    public BeginTestRequest title(String title) {
      return set("title", title);
    }

    /** Identifies the test in each run; default: the title. */
    public BeginTestRequest id(String id) {
      return set("id", id);
    }

    /** Name of a fixture; default: the start-up fixture. */
    public BeginTestRequest fixture(String fixture) {
      return set("fixture", fixture);
    }

    /** A seed (see seed.json); a reset restores it. */
    public BeginTestRequest seed(Map<String, ?> seed) {
      return set("seed", seed);
    }

    /** Another sandbox: leadmock copies its current records, and the tokens of its fixture. */
    public BeginTestRequest from(String from) {
      return set("from", from);
    }

    /** Assumptions by id; other assumptions have the value of the sandbox in from, or of the start-up settings. */
    public BeginTestRequest assumptions(Map<String, ?> assumptions) {
      return set("assumptions", assumptions);
    }

    /**
     * Overrides by key, merged into the overrides of the sandbox in from, or of the start-up settings (null removes an
     * override). Keys: id of a rule or rule-id@operation, with code, message, httpStatus; id of an operation, with
     * merge (RFC 7396).
     */
    public BeginTestRequest overrides(Map<String, ?> overrides) {
      return set("overrides", overrides);
    }
  }

  /**
   * The sandbox of the test.
   *
   * @param sandbox Name of the sandbox
   * @param basePath Append it to the URL of the server: the base URL for the client under test
   * @param headers Headers that select the sandbox, for clients that drop the path of a base URL
   */
  public record BegunTest(
      String sandbox,
      String basePath,
      Map<String, String> headers) {}

  /** The result of a test. */
  public static final class EndTestRequest extends Fields<EndTestRequest> {
    /** Result of the test; a skipped test passed; one of passed, failed. */
    public EndTestRequest outcome(String outcome) {
      return set("outcome", outcome);
    }

    /** Why the test failed, such as the failed assertion. */
    public EndTestRequest message(String message) {
      return set("message", message);
    }
  }

  /**
   * What the test left.
   *
   * @param sandbox Name of the sandbox
   * @param kept Whether the sandbox remains
   * @param warnings Warnings of the sandbox
   * @param lines Lines for the console: the probable cause of a failure, and unfired faults; empty if there is nothing
   *     to report
   * @param failure null if absent
   */
  public record EndedTest(
      String sandbox,
      boolean kept,
      List<Fault> unfiredFaults,
      List<ClientWarning> warnings,
      List<String> lines,
      TestFailure failure) {}

  /**
   * Discouraged or suspicious behavior of clients.
   *
   * @param text Description
   * @param advice Advice
   * @param count Requests
   * @param first Number of the first request, as in X-Mock-Request-Id
   * @param last Number of the last request
   * @param requestIds Ids of the latest 20 requests
   */
  public record ClientWarning(
      String id,
      String text,
      String advice,
      long count,
      long first,
      long last,
      List<Long> requestIds) {}

  /**
   * Evidence of a failed test; absent in a sweep.
   *
   * @param files A JSON file that leadmock open replays, and a HAR file, unless the sandbox is missing. If path is
   *     absent, the caller can write the files to leadmock-failures/
   * @param path Path of the JSON file, if the server has written the files; null if absent
   */
  public record TestFailure(
      List<EvidenceFile> files,
      String path) {}

  /**
   * A file about a failed test.
   *
   * @param name Name of the file
   * @param text Content of the file
   */
  public record EvidenceFile(
      String name,
      String text) {}

  /** Filter of requests. */
  public static final class RequestsQuery extends Fields<RequestsQuery> {
    /** Id of the operation, such as add-payment. */
    public RequestsQuery operation(String operation) {
      return set("operation", operation);
    }

    /** HTTP method. */
    public RequestsQuery method(String method) {
      return set("method", method);
    }

    /** Path; * matches any text. */
    public RequestsQuery path(String path) {
      return set("path", path);
    }

    /** Service of the token. */
    public RequestsQuery service(String service) {
      return set("service", service);
    }

    /** HTTP status. */
    public RequestsQuery status(long status) {
      return set("status", status);
    }

    /** Code of a rejection by a rule; null for a success. */
    public RequestsQuery code(Integer code) {
      return set("code", code);
    }

    /** Result for the client: success, rejected, fault or none; one of success, rejected, fault, none. */
    public RequestsQuery outcome(String outcome) {
      return set("outcome", outcome);
    }

    /** Whether the operation ran: true or false. */
    public RequestsQuery performed(boolean performed) {
      return set("performed", performed);
    }

    /** Id or login of the user. */
    public RequestsQuery user(Object user) {
      return set("user", user);
    }

    /** Only requests after this request id. */
    public RequestsQuery after(long after) {
      return set("after", after);
    }

    /** Maximum number of requests; the newest are listed. */
    public RequestsQuery limit(long limit) {
      return set("limit", limit);
    }

    /** false allows values that no documented request can have; default: true. */
    public RequestsQuery strict(boolean strict) {
      return set("strict", strict);
    }
  }

  /**
   * A request in the journal. Passwords and tokens are masked.
   *
   * @param id As in X-Mock-Request-Id
   * @param startedAt Start: ISO 8601, UTC, by the sandbox's clock
   * @param requestedSandbox Name of the requested sandbox if it did not exist, or what a request with invalid selectors
   *     selects; the journal of default contains its preflights, unknown routes and rejected requests; null if absent
   * @param operation Id of the operation; null without an operation, for example for an unknown route
   * @param path Without sandbox prefix and query
   * @param query By name; a repeated name has a list
   * @param headers By name in lower case; a repeated name has a list
   * @param body JSON value of the body; its text if it is invalid or incomplete JSON; null without a body
   * @param bodyState none; present; truncated: longer than 64 KiB, only the beginning is kept; unreadable: longer than
   *     --body-limit, cut off, not UTF-8, or with a wrong or unsupported Content-Encoding; one of none, present,
   *     truncated, unreadable
   * @param bodyBytes Length in bytes, after decompression; 0 if unknown
   * @param outcome one of success, rejected, fault, none
   * @param performed Whether the operation ran and its change was committed
   * @param status HTTP status; 0 if the client got no complete response
   * @param code errors[0].code of a rejection by a rule; null for successes and for responses of faults
   * @param responseHeaders By name in lower case; a repeated name has a list
   * @param response null without a response
   * @param durationMs Real milliseconds from the start of the request to the end of the response or connection
   * @param user User of the token, or of a successful login
   * @param service Service of the token
   * @param rules Rules of the rejection
   * @param explanation Reason of the rejection, effect of overrides, or detail of a warning
   * @param warnings Ids of warnings
   * @param fault First fault that fired on the request
   * @param bodyText Only of GET /_mock/requests/{id}: text of the body, with secrets masked; null if absent
   * @param restsOn Only of GET /_mock/requests/{id}: values of a success that the contract does not decide: guesses,
   *     likely values, and values of assumptions; null if absent
   * @param changes Changes of the state
   */
  public record JournalRequest(
      long id,
      Instant startedAt,
      String sandbox,
      String requestedSandbox,
      String operation,
      String method,
      String path,
      Map<String, Object> query,
      Map<String, Object> headers,
      Object body,
      String bodyState,
      long bodyBytes,
      String outcome,
      boolean performed,
      long status,
      Long code,
      Map<String, Object> responseHeaders,
      Object response,
      double durationMs,
      JournalRequestUser user,
      String service,
      List<String> rules,
      String explanation,
      List<String> warnings,
      JournalRequestFault fault,
      String bodyText,
      List<RequestBasis> restsOn,
      List<RecordChange> changes) {}

  /** User of the token, or of a successful login. */
  public record JournalRequestUser(
      long id,
      String login) {}

  /**
   * First fault that fired on the request.
   *
   * @param effect one of reset, error, response, delay, hang, truncate, stall
   * @param when Before or after the change was stored; absent for effects that always happen after it; one of before,
   *     after; null if absent
   * @param ms null if absent
   * @param code Code in the envelope of error; null if absent
   * @param message Message in the envelope of error; null if absent
   * @param httpStatus HTTP status of error (default: by the assumption errorStatus) and of response (default: 502);
   *     null if absent
   * @param headers Headers of response; a list sends a header several times. Default Content-Type: text/html; null if
   *     absent
   * @param body Body of response; default: the page of a gateway; null if absent
   * @param cors false omits the CORS headers of response, as a gateway does; default: true; null if absent
   */
  public record JournalRequestFault(
      long id,
      String effect,
      String when,
      Object ms,
      Long code,
      String message,
      Long httpStatus,
      Map<String, Object> headers,
      String body,
      Boolean cors) {}

  /**
   * A value of a response that the contract does not decide, and the rule that it follows.
   *
   * @param pointer Place of the value: a JSON pointer into the response
   * @param rule Id of the rule
   * @param provenance Label of the rule at the time of the request; faithfulness.md explains each label; one of
   *     contract, likely, guess, leadmock, confirmed
   * @param assumption Assumption that decides the value, if any; null if absent
   * @param value Value of the assumption at the time of the request; null if absent
   */
  public record RequestBasis(
      String pointer,
      String rule,
      String provenance,
      String assumption,
      String value) {}

  /**
   * Change of one record.
   *
   * @param collection A collection of the state, or sessions for tokens
   * @param id ID of the record, or the first characters of a token
   * @param action one of insert, update, remove
   * @param before Record before the change; null for insert; only the changed fields for update
   * @param after Record after the change; null for remove; only the changed fields for update
   */
  public record RecordChange(
      String collection,
      Object id,
      String action,
      Map<String, Object> before,
      Map<String, Object> after) {}

  /** Expected requests: a number of matching requests, or several in order. Default: at least one. */
  public static final class RequestExpectation extends Fields<RequestExpectation> {
    public RequestExpectation match(RequestMatch match) {
      return set("match", match);
    }

    /** Exact number of requests. */
    public RequestExpectation times(long times) {
      return set("times", times);
    }

    /** Smallest number of requests. */
    public RequestExpectation atLeast(long atLeast) {
      return set("atLeast", atLeast);
    }

    /** Greatest number of requests. */
    public RequestExpectation atMost(long atMost) {
      return set("atMost", atMost);
    }

    /** Requests in this order; other requests may come between them. */
    public RequestExpectation inOrder(RequestMatch... inOrder) {
      return set("inOrder", List.of(inOrder));
    }

    /** true: no other request may have come. */
    public RequestExpectation noOthers(boolean noOthers) {
      return set("noOthers", noOthers);
    }

    /** Only requests after the request with this id count. */
    public RequestExpectation after(long after) {
      return set("after", after);
    }

    /** false allows a match that no documented request can fit; default: true. */
    public RequestExpectation strict(boolean strict) {
      return set("strict", strict);
    }

    /**
     * Longest wait, a duration up to 10m. A verification waits for requests in flight (default: 2s), a wait for the
     * expected requests (default: 5s).
     */
    public RequestExpectation timeout(Duration timeout) {
      return set("timeout", timeout);
    }
  }

  /** Conditions on a request. All given conditions must be true; without conditions, every request matches. */
  public static final class RequestMatch extends Fields<RequestMatch> {
    /** Operation id, such as add-payment. */
    public RequestMatch operation(String operation) {
      return set("operation", operation);
    }

    /** HTTP method, in capitals. */
    public RequestMatch method(String method) {
      return set("method", method);
    }

    /** Path without sandbox prefix and query, as sent or canonical; * matches any text. */
    public RequestMatch path(String path) {
      return set("path", path);
    }

    /** one of success, rejected, fault, none. */
    public RequestMatch outcome(String outcome) {
      return set("outcome", outcome);
    }

    /** Whether the operation ran and its change was committed, independent of the response. */
    public RequestMatch performed(boolean performed) {
      return set("performed", performed);
    }

    /** HTTP status. */
    public RequestMatch status(long status) {
      return set("status", status);
    }

    /** errors[0].code of a rejection by a rule, not of a fault; null for a success that the client got. */
    public RequestMatch code(Integer code) {
      return set("code", code);
    }

    /** Id or login of the user, by the token or a successful login. */
    public RequestMatch user(Object user) {
      return set("user", user);
    }

    /** Service of the token. */
    public RequestMatch service(String service) {
      return set("service", service);
    }

    /** Parameters that must be equal: a string, or a list for a repeated name. */
    public RequestMatch query(Map<String, ?> query) {
      return set("query", query);
    }

    /** Request headers that must be equal; names in any letter case. */
    public RequestMatch headers(Map<String, ?> headers) {
      return set("headers", headers);
    }

    /**
     * Expected body, as sent: given keys of an object, otherwise the whole value. Sums are compared as decimals: 1500.5
     * equals "1500.50".
     */
    public RequestMatch body(Object body) {
      return set("body", body);
    }

    /** JSON Schema (2020-12) that the body must fit. */
    public RequestMatch bodySchema(Object bodySchema) {
      return set("bodySchema", bodySchema);
    }
  }

  /**
   * Matching requests.
   *
   * @param count Number of matching requests; includes evicted requests if the match has only an operation, and after
   *     is absent or 0
   * @param requestIds Ids of matching requests in the journal
   * @param notChecked JSON pointers to parts of the match that leadmock could not check for typos, if no request
   *     matched; null if absent
   */
  public record VerifyResult(
      boolean verified,
      long count,
      List<Long> requestIds,
      List<String> notChecked) {}

  /**
   * Seen and unseen outcomes of each operation in this sandbox.
   *
   * @param notCalled Ids of operations without a request
   */
  public record Coverage(
      List<CoverageOperation> operations,
      List<String> notCalled) {}

  /**
   * Part of a response: CoverageOperation.
   *
   * @param operation Id of the operation
   * @param tag Tag of a custom operation, such as custom. Totals leave out operations with a tag; null if absent
   * @param requestCount Number of requests
   * @param seen Number of responses by outcome: success, the rule of the rejection, or fault
   * @param notSeen Unseen outcomes
   */
  public record CoverageOperation(
      String operation,
      String tag,
      long requestCount,
      Map<String, Long> seen,
      List<String> notSeen) {}

  /**
   * Counts of all sandboxes since the start of the process, also of reset and deleted sandboxes.
   *
   * @param confirmed Assumptions whose value was detected at the service of your account
   * @param unknownRoutes Requests to unknown routes, most frequent first; leadmock lists the first 20 routes
   * @param unfiredFaults Faults that have not fired, so no test covered their effect
   * @param evictedUnfiredFaults Number of further faults that never fired: only the latest 1000 deleted and expired
   *     faults are kept
   */
  public record Report(
      ReportSandboxes sandboxes,
      List<ReportOperation> operations,
      List<ReportConfirmed> confirmed,
      List<ReportWarning> warnings,
      List<ReportUnknownRoute> unknownRoutes,
      List<ReportUnfiredFault> unfiredFaults,
      long evictedUnfiredFaults) {}

  /**
   * Part of a response: ReportSandboxes.
   *
   * @param created Number of created sandboxes, including default
   * @param active Number of existing sandboxes
   */
  public record ReportSandboxes(
      long created,
      long active) {}

  /**
   * Part of a response: ReportOperation.
   *
   * @param operation Id of the operation
   * @param tag Tag of a custom operation, such as custom. Totals leave out operations with a tag; null if absent
   * @param requestCount Number of requests
   * @param seen Number of responses by outcome: success, the rule of the rejection, or fault
   * @param notSeen Unseen outcomes that a client can cause. Rejections of malformed requests, and rejections that need
   *     another value of an assumption, are left out
   * @param guessedValues Number of values in successes that follow a guess, by rule: tests should not assert on them
   */
  public record ReportOperation(
      String operation,
      String tag,
      long requestCount,
      Map<String, Long> seen,
      List<String> notSeen,
      Map<String, Long> guessedValues) {}

  /**
   * Part of a response: ReportConfirmed.
   *
   * @param date When leadmock compare found the value, as YYYY-MM-DD
   * @param source File name of the recording, or origin of the service
   */
  public record ReportConfirmed(
      String assumption,
      String value,
      String date,
      String source) {}

  /**
   * Part of a response: ReportWarning.
   *
   * @param text Description
   * @param advice Advice
   * @param count Requests
   * @param sandboxes Names of the latest 20 sandboxes with the warning, latest last
   */
  public record ReportWarning(
      String id,
      String text,
      String advice,
      long count,
      List<String> sandboxes) {}

  /**
   * Part of a response: ReportUnknownRoute.
   *
   * @param path Cut after 100 characters; ids are replaced by *, secrets are masked as in the journal
   * @param count Requests
   * @param body First body that was sent, as JSON text, cut after 300 characters; secrets are masked. Absent if no
   *     request had a body; null if absent
   */
  public record ReportUnknownRoute(
      String method,
      String path,
      long count,
      String body) {}

  /**
   * Part of a response: ReportUnfiredFault.
   *
   * @param id Number in its sandbox, until the next reset
   * @param effect one of reset, error, response, delay, hang, truncate, stall
   * @param when one of before, after; null if absent
   * @param armed Whether the fault can still fire: it is neither deleted nor expired
   */
  public record ReportUnfiredFault(
      String sandbox,
      long id,
      String effect,
      String when,
      Map<String, Object> match,
      boolean armed) {}

  /**
   * A rule of the service, with its source.
   *
   * @param section Section of rules.md, or Custom operations
   * @param provenance Label; faithfulness.md explains each label; custom for custom operations; one of contract,
   *     likely, guess, leadmock, confirmed, custom
   * @param confirmed Only with the label confirmed: the source of the value; null if absent
   * @param text Behavior of leadmock
   * @param contract Section and quote of the contract; always present for the label contract; null if absent
   * @param evidence Observations that support the rule; null if absent
   * @param assumption Assumption that changes the rule; null if absent
   * @param setting Start-up setting that changes the rule; null if absent
   * @param rejection Rejection of the rule, with overrides; null if absent
   * @param overrides Overrides of the rejection, by rule id or rule-id@operation; absent without overrides; null if
   *     absent
   * @param operations Operations of the rule; absent for all requests; null if absent
   */
  public record Rule(
      String id,
      String section,
      String provenance,
      RuleConfirmed confirmed,
      String text,
      RuleContract contract,
      List<RuleEvidence> evidence,
      String assumption,
      String setting,
      RuleRejection rejection,
      Map<String, Map<String, Object>> overrides,
      List<String> operations) {}

  /**
   * Only with the label confirmed: the source of the value.
   *
   * @param date When leadmock compare found the value, as YYYY-MM-DD
   * @param source File name of the recording, or origin of the service
   */
  public record RuleConfirmed(
      String date,
      String source) {}

  /**
   * Section and quote of the contract; always present for the label contract.
   *
   * @param section Heading of the section
   * @param quote Quote; an ellipsis between spaces marks an omission
   */
  public record RuleContract(
      String section,
      String quote) {}

  /**
   * Part of a response: RuleEvidence.
   *
   * @param source Source; inferred: concluded from indirect observations, such as requests of clients; one of live
   *     calls, clients, inferred
   * @param text Description
   * @param count Smallest number of clients or calls that show it; absent if unknown; null if absent
   * @param date Day of the latest observation; absent if unknown; null if absent
   */
  public record RuleEvidence(
      String source,
      String text,
      Long count,
      String date) {}

  /**
   * Rejection of the rule, with overrides.
   *
   * @param code errors[0].code, or the assumption that chooses it; any if a custom operation sets it
   * @param httpStatus HTTP status, if it is always the same; null if absent
   * @param isTransport true for rules about the form of a request (bytes, encoding, JSON); absent otherwise; null if
   *     absent
   * @param onlyWithValue Value of the assumption with which the rule rejects requests; absent if it always does; null
   *     if absent
   */
  public record RuleRejection(
      Object code,
      String message,
      Long httpStatus,
      Boolean isTransport,
      String onlyWithValue) {}

  /**
   * Error of the control plane (RFC 9457).
   *
   * @param errors null if absent
   * @param sandbox Name of the requested sandbox, which does not exist (404) or was deleted or evicted (410); null if
   *     absent
   * @param requests Requests that matched before the timeout of a wait; null if absent
   * @param requestIds Ids of matching requests, for a verification; null if absent
   * @param evicted Number of requests that were evicted from the journal; null if absent
   * @param nearest Most similar requests, with their differences, for a verification; null if absent
   * @param others Unexpected requests, for a verification with noOthers; null if absent
   */
  public record Problem(
      String type,
      String title,
      long status,
      String detail,
      List<Violation> errors,
      String sandbox,
      List<JournalRequest> requests,
      List<Long> requestIds,
      Long evicted,
      List<ProblemNearest> nearest,
      List<ProblemNearest> others) {}

  /**
   * Part of a response: Violation.
   *
   * @param pointer JSON pointer into the request body or the state; for a query parameter, a slash and its name
   */
  public record Violation(
      String pointer,
      String message) {}

  /**
   * Part of a response: ProblemNearest.
   *
   * @param id Request id
   * @param request Method and path
   * @param why Differences, one sentence each
   */
  public record ProblemNearest(
      long id,
      String request,
      List<String> why) {}
}
