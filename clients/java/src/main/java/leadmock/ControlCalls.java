// Made from control-openapi.json by `npm run generate`. Do not edit.
package leadmock;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import leadmock.Model.*;

/** A method for each call of the control plane, except events. */
abstract class ControlCalls {
  /** Version of leadmock to which this client belongs. */
  static final String VERSION = "0.1.0";

  /** Sends a call, and returns the JSON of its response. {@code query} and {@code body} may be null. */
  abstract Object send(String method, String path, Object query, Object body);

  /** Encodes a part of a path. */
  abstract String part(Object text);

  /** Get name, version, sandbox and links. */
  public Info info() {
    var response = send("GET", "/_mock", null, null);
    return RecordReader.value(Info.class, response);
  }

  /** Check that the process responds. */
  public Health health() {
    var response = send("GET", "/_mock/health", null, null);
    return RecordReader.value(Health.class, response);
  }

  /**
   * Check that leadmock is ready.
   *
   * @throws LeadmockException 503: leadmock cannot store changes at the moment, or is stopping; {@code detail} shows
   *     the cause
   */
  public Ready ready() {
    var response = send("GET", "/_mock/ready", null, null);
    return RecordReader.value(Ready.class, response);
  }

  /** Reset a sandbox to its initial state, or to another fixture. */
  public ResetResult reset(ResetRequest request) {
    var response = send("POST", "/_mock/reset", null, request);
    return RecordReader.value(ResetResult.class, response);
  }

  /** Reset a sandbox to its initial state, or to another fixture. */
  public ResetResult reset() {
    return reset(new ResetRequest());
  }

  /** List fixtures, with their contents. */
  public List<FixtureInfo> fixtures() {
    var response = send("GET", "/_mock/fixtures", null, null);
    return RecordReader.list(FixtureInfo.class, RecordReader.field("fixtures", response));
  }

  /** Replace the state with a fixture or data, or merge by id. */
  public SeedResult seed(SeedRequest request) {
    var response = send("POST", "/_mock/seed", null, request);
    return RecordReader.value(SeedResult.class, response);
  }

  /** Get the whole state as a seed. */
  public State state() {
    var response = send("GET", "/_mock/state", null, null);
    return RecordReader.value(State.class, response);
  }

  /** Get the state as a fixture. */
  public GetFixture fixture() {
    var response = send("GET", "/_mock/fixture", null, null);
    return RecordReader.value(GetFixture.class, response);
  }

  /** List records of a collection, filtered, sorted and paged. */
  public List<Map<String, Object>> records(String collection, Map<String, ?> query) {
    var response = send("GET", "/_mock/state/" + part(collection), query, null);
    return RecordReader.objects(RecordReader.field("records", response));
  }

  /** List records of a collection, filtered, sorted and paged. */
  public <T extends Record> List<T> records(String collection, Class<T> type, Map<String, ?> query) {
    var response = send("GET", "/_mock/state/" + part(collection), query, null);
    return RecordReader.list(type, RecordReader.field("records", response));
  }

  /** List records of a collection, filtered, sorted and paged. */
  public List<Map<String, Object>> records(String collection) {
    return records(collection, Map.of());
  }

  /** Create a record, with sample values for omitted fields. */
  public Map<String, Object> createRecord(String collection, Map<String, ?> fields) {
    var response = send("POST", "/_mock/state/" + part(collection), null, fields);
    return RecordReader.object(response);
  }

  /** Create a record, with sample values for omitted fields. */
  public <T extends Record> T createRecord(String collection, Class<T> type, Map<String, ?> fields) {
    var response = send("POST", "/_mock/state/" + part(collection), null, fields);
    return RecordReader.value(type, response);
  }

  /** Get a record. */
  public Map<String, Object> record(String collection, Object id) {
    var response = send("GET", "/_mock/state/" + part(collection) + "/" + part(id), null, null);
    return RecordReader.object(response);
  }

  /** Get a record. */
  public <T extends Record> T record(String collection, Object id, Class<T> type) {
    var response = send("GET", "/_mock/state/" + part(collection) + "/" + part(id), null, null);
    return RecordReader.value(type, response);
  }

  /** Replace a record. */
  public Map<String, Object> putRecord(String collection, Object id, Map<String, ?> fields) {
    var response = send("PUT", "/_mock/state/" + part(collection) + "/" + part(id), null, fields);
    return RecordReader.object(response);
  }

  /** Replace a record. */
  public <T extends Record> T putRecord(String collection, Object id, Class<T> type, Map<String, ?> fields) {
    var response = send("PUT", "/_mock/state/" + part(collection) + "/" + part(id), null, fields);
    return RecordReader.value(type, response);
  }

  /** Change the given fields of a record; null resets a documented field. */
  public Map<String, Object> patchRecord(String collection, Object id, Map<String, ?> fields) {
    var response = send("PATCH", "/_mock/state/" + part(collection) + "/" + part(id), null, fields);
    return RecordReader.object(response);
  }

  /** Change the given fields of a record; null resets a documented field. */
  public <T extends Record> T patchRecord(String collection, Object id, Class<T> type, Map<String, ?> fields) {
    var response = send("PATCH", "/_mock/state/" + part(collection) + "/" + part(id), null, fields);
    return RecordReader.value(type, response);
  }

  /**
   * Delete a record that no other record references.
   *
   * @throws LeadmockException 409: Other records reference the record: {@code errors} lists them. Some references do
   *     not count, such as authors of comments and owners of leads
   */
  public Map<String, Object> deleteRecord(String collection, Object id) {
    var response = send("DELETE", "/_mock/state/" + part(collection) + "/" + part(id), null, null);
    return RecordReader.object(RecordReader.field("deleted", response));
  }

  /**
   * Delete a record that no other record references.
   *
   * @throws LeadmockException 409: Other records reference the record: {@code errors} lists them. Some references do
   *     not count, such as authors of comments and owners of leads
   */
  public <T extends Record> T deleteRecord(String collection, Object id, Class<T> type) {
    var response = send("DELETE", "/_mock/state/" + part(collection) + "/" + part(id), null, null);
    return RecordReader.value(type, RecordReader.field("deleted", response));
  }

  /** List snapshots, with their contents. */
  public List<Snapshot> snapshots() {
    var response = send("GET", "/_mock/snapshots", null, null);
    return RecordReader.list(Snapshot.class, RecordReader.field("snapshots", response));
  }

  /** Save state, tokens, id counters, clock and assumptions. */
  public Snapshot saveSnapshot(String name) {
    var response = send("PUT", "/_mock/snapshots/" + part(name), null, null);
    return RecordReader.value(Snapshot.class, response);
  }

  /** Delete a snapshot. */
  public Snapshot deleteSnapshot(String name) {
    var response = send("DELETE", "/_mock/snapshots/" + part(name), null, null);
    return RecordReader.value(Snapshot.class, RecordReader.field("deleted", response));
  }

  /** Restore a snapshot. */
  public ResetResult restoreSnapshot(String name, RestoreSnapshotRequest request) {
    var response = send("POST", "/_mock/snapshots/" + part(name) + "/restore", null, request);
    return RecordReader.value(ResetResult.class, response);
  }

  /** Restore a snapshot. */
  public ResetResult restoreSnapshot(String name) {
    return restoreSnapshot(name, new RestoreSnapshotRequest());
  }

  /** Get the time of the sandbox. */
  public ClockState clock() {
    var response = send("GET", "/_mock/clock", null, null);
    return RecordReader.value(ClockState.class, response);
  }

  /** Set, freeze or resume the clock. */
  public ClockState setClock(SetClockRequest request) {
    var response = send("PUT", "/_mock/clock", null, request);
    return RecordReader.value(ClockState.class, response);
  }

  /** Reset the clock to real time. */
  public ClockState resetClock() {
    var response = send("DELETE", "/_mock/clock", null, null);
    return RecordReader.value(ClockState.class, response);
  }

  /** Advance the clock by a duration. */
  public ClockState advanceClock(Duration by) {
    var response = send("POST", "/_mock/clock/advance", null, new AdvanceClockRequest().by(by));
    return RecordReader.value(ClockState.class, response);
  }

  /** List all tokens, oldest first, with user and expiry. */
  public List<Token> tokens() {
    var response = send("GET", "/_mock/tokens", null, null);
    return RecordReader.list(Token.class, RecordReader.field("tokens", response));
  }

  /**
   * Create a token without a login.
   *
   * @throws LeadmockException 409: The token exists
   */
  public Token createToken(CreateTokenRequest request) {
    var response = send("POST", "/_mock/tokens", null, request);
    return RecordReader.value(Token.class, response);
  }

  /** Expire a token. */
  public Token expireToken(String token) {
    var response = send("POST", "/_mock/tokens/" + part(token) + "/expire", null, null);
    return RecordReader.value(Token.class, response);
  }

  /** Revoke a token. */
  public Token revokeToken(String token) {
    var response = send("DELETE", "/_mock/tokens/" + part(token), null, null);
    return RecordReader.value(Token.class, RecordReader.field("deleted", response));
  }

  /** List armed faults, oldest first, with request counts. */
  public List<Fault> faults() {
    var response = send("GET", "/_mock/faults", null, null);
    return RecordReader.list(Fault.class, RecordReader.field("faults", response));
  }

  /** Arm a fault, which changes responses to matching requests. */
  public Fault armFault(ArmFaultRequest request) {
    var response = send("POST", "/_mock/faults", null, request);
    return RecordReader.value(Fault.class, response);
  }

  /** Delete all faults, and send the responses that they hold back. */
  public RemovedFaults clearFaults() {
    var response = send("DELETE", "/_mock/faults", null, null);
    return RecordReader.value(RemovedFaults.class, response);
  }

  /** Delete a fault, and send the responses that it holds back. */
  public RemovedFault deleteFault(long id) {
    var response = send("DELETE", "/_mock/faults/" + part(id), null, null);
    return RecordReader.value(RemovedFault.class, response);
  }

  /** List all assumptions, with value and label. */
  public Map<String, Assumption> assumptions() {
    var response = send("GET", "/_mock/assumptions", null, null);
    return RecordReader.map(Assumption.class, response);
  }

  /** Set assumptions until the next reset or restore. */
  public Map<String, Assumption> setAssumptions(Map<String, ?> values) {
    var response = send("PATCH", "/_mock/assumptions", null, values);
    return RecordReader.map(Assumption.class, response);
  }

  /** List all sandboxes, with base path, contents and idle time. */
  public List<ListedSandbox> sandboxes() {
    var response = send("GET", "/_mock/sandboxes", null, null);
    return RecordReader.list(ListedSandbox.class, RecordReader.field("sandboxes", response));
  }

  /**
   * Create a sandbox from a fixture, a seed or another sandbox.
   *
   * @throws LeadmockException 409: The sandbox exists, and is {@code default} or {@code replace} is not true
   */
  public CreatedSandbox createSandbox(CreateSandboxRequest request) {
    var response = send("POST", "/_mock/sandboxes", null, request);
    return RecordReader.value(CreatedSandbox.class, response);
  }

  /** Reset every sandbox to its initial state. */
  public List<ResetSandbox> resetSandboxes() {
    var response = send("POST", "/_mock/sandboxes/reset", null, null);
    return RecordReader.list(ResetSandbox.class, RecordReader.field("sandboxes", response));
  }

  /**
   * Delete a sandbox.
   *
   * @throws LeadmockException 409: The sandbox {@code default} cannot be deleted
   */
  public DeletedSandbox deleteSandbox(String name) {
    var response = send("DELETE", "/_mock/sandboxes/" + part(name), null, null);
    return RecordReader.value(DeletedSandbox.class, response);
  }

  /** Begin a test, and create its sandbox. */
  public BegunTest beginTest(BeginTestRequest request) {
    var response = send("POST", "/_mock/tests", null, request);
    return RecordReader.value(BegunTest.class, response);
  }

  /**
   * End a test: report a failure, or delete the sandbox.
   *
   * @throws LeadmockException 404: No test began with this sandbox
   * @throws LeadmockException 409: The test has already ended
   * @throws LeadmockException 410: The server does not know the test, for example after a restart
   */
  public EndedTest endTest(String sandbox, EndTestRequest request) {
    var response = send("POST", "/_mock/tests/" + part(sandbox) + "/end", null, request);
    return RecordReader.value(EndedTest.class, response);
  }

  /** List warnings about clients, with counts and request ids. */
  public List<ClientWarning> warnings() {
    var response = send("GET", "/_mock/warnings", null, null);
    return RecordReader.list(ClientWarning.class, RecordReader.field("warnings", response));
  }

  /** List requests of the journal, oldest first. */
  public List<JournalRequest> requests(RequestsQuery query) {
    var response = send("GET", "/_mock/requests", query, null);
    return RecordReader.list(JournalRequest.class, RecordReader.field("requests", response));
  }

  /** List requests of the journal, oldest first. */
  public List<JournalRequest> requests() {
    return requests(new RequestsQuery());
  }

  /** Clear the journal. */
  public long clearRequests() {
    var response = send("DELETE", "/_mock/requests", null, null);
    return RecordReader.value(Long.class, RecordReader.field("deleted", response));
  }

  /**
   * Wait for expected requests, and return them.
   *
   * @throws LeadmockException 504: Timeout: {@code detail} gives the reason, {@code requests} lists matching requests,
   *     if known
   */
  public List<JournalRequest> waitForRequests(RequestExpectation request) {
    var response = send("POST", "/_mock/requests/wait", null, request);
    return RecordReader.list(JournalRequest.class, RecordReader.field("requests", response));
  }

  /** Get a request of the journal. */
  public JournalRequest request(long id) {
    var response = send("GET", "/_mock/requests/" + part(id), null, null);
    return RecordReader.value(JournalRequest.class, response);
  }

  /**
   * Check that clients sent the expected requests.
   *
   * @throws LeadmockException 409: The result is unknown: a request that is in flight, evicted or unreadable could
   *     change it
   * @throws LeadmockException 417: The expectation failed: {@code requestIds} lists matching requests, {@code nearest}
   *     the most similar requests, {@code others} the unexpected ones
   */
  public VerifyResult verify(RequestExpectation request) {
    var response = send("POST", "/_mock/verify", null, request);
    return RecordReader.value(VerifyResult.class, response);
  }

  /** Get the seen and unseen outcomes of each operation. */
  public Coverage coverage() {
    var response = send("GET", "/_mock/coverage", null, null);
    return RecordReader.value(Coverage.class, response);
  }

  /** Get coverage, guesses, warnings and faults of all sandboxes. */
  public Report report() {
    var response = send("GET", "/_mock/report", null, null);
    return RecordReader.value(Report.class, response);
  }

  /** List all rules, with label and overrides. */
  public List<Rule> rules() {
    var response = send("GET", "/_mock/rules", null, null);
    return RecordReader.list(Rule.class, RecordReader.field("rules", response));
  }

  /** Get the OpenAPI 3.1 document of the service. */
  public Map<String, Object> openapi() {
    var response = send("GET", "/_mock/openapi.json", null, null);
    return RecordReader.object(response);
  }

  /** Get the OpenAPI 3.1 document of the control plane. */
  public Map<String, Object> controlOpenapi() {
    var response = send("GET", "/_mock/control-openapi.json", null, null);
    return RecordReader.object(response);
  }
}
