package leadmock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import leadmock.Model.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LeadmockExtension.class)
class EveryCallTest {
  /** Client that keeps the JSON of the latest response, and the method and path of each call. */
  static final class Recorder extends ControlCalls {
    final Leadmock mock;
    final List<String> calls = new ArrayList<>();
    Object json;

    Recorder(Leadmock mock) {
      this.mock = mock;
    }

    @Override
    Object send(String method, String path, Object query, Object body) {
      calls.add(method + " " + path);
      json = mock.send(method, path, query, body);
      return json;
    }

    @Override
    String part(Object text) {
      return mock.part(text);
    }

    /** Checks that the value contains every field of the response, or of the part that the method returns. */
    <T> T whole(T value) {
      var isPart = RecordReader.object(json).values().stream().anyMatch(part -> isSame(value, part));
      assertTrue(isPart || isSame(value, json), value + " does not fit " + JsonWriter.write(json));
      return value;
    }
  }

  static boolean isSame(Object value, Object json) {
    if (json instanceof Map && value instanceof Record record) return isWhole(record, RecordReader.object(json));
    if (json instanceof Map<?, ?> map && value instanceof Map<?, ?> other) {
      var names = map.keySet();
      return names.equals(other.keySet()) && names.stream().allMatch(name -> isSame(other.get(name), map.get(name)));
    }
    if (json instanceof List<?> items && value instanceof List<?> others) {
      if (items.size() != others.size()) return false;
      for (var at = 0; at < items.size(); at++) if (!isSame(others.get(at), items.get(at))) return false;
      return true;
    }
    if (json instanceof Number number && value instanceof Number other) {
      return new BigDecimal(number.toString()).compareTo(new BigDecimal(other.toString())) == 0;
    }
    return value instanceof Instant ? value.equals(Instant.parse((String) json)) : Objects.equals(value, json);
  }

  static boolean isWhole(Record record, Map<String, Object> fields) {
    var found = 0;
    for (var component : record.getClass().getRecordComponents()) {
      var name = component.getName();
      var snakeCase = name.replaceAll("(?=[A-Z])", "_").toLowerCase(Locale.ROOT).replaceFirst("_$", "");
      var key = fields.containsKey(name) ? name : snakeCase;
      if (fields.containsKey(key)) found++;
      try {
        if (!isSame(component.getAccessor().invoke(record), fields.get(key))) return false;
      } catch (ReflectiveOperationException error) {
        throw new AssertionError(error);
      }
    }
    return found == fields.keySet().stream().filter(name -> !name.startsWith("$")).count();
  }

  static <T extends Record> void checkRecords(Recorder mock, String collection, Class<T> type, Map<String, ?> fields) {
    var created = mock.whole(mock.createRecord(collection, type, fields));
    var id = RecordReader.object(mock.json).get("id");
    assertEquals(created, mock.whole(mock.record(collection, id, type)));
    assertEquals(mock.record(collection, id), mock.records(collection, Map.of("id", id)).get(0));
    assertEquals(created, mock.putRecord(collection, id, type, mock.record(collection, id)));
    assertEquals(created, mock.patchRecord(collection, id, type, Map.of()));
    assertEquals(List.of(created), mock.whole(mock.records(collection, type, Map.of("id", id))));
    assertEquals(created, mock.whole(mock.deleteRecord(collection, id, type)));
  }

  @Test
  void everyCallGetsAResponseAsDeclared(Leadmock leadmock) {
    var mock = new Recorder(leadmock);
    assertEquals(leadmock.name(), mock.whole(mock.info()).sandbox());
    assertEquals("alive", mock.whole(mock.health()).status());
    assertEquals("ready", mock.whole(mock.ready()).status());
    assertTrue(mock.whole(mock.fixtures()).size() >= 2);
    mock.whole(mock.fixture());
    mock.whole(mock.reset(new ResetRequest().fixture("empty").retain("clock", "faults")));
    mock.whole(mock.seed(new SeedRequest().fixture("default")));

    checkRecords(mock, "users", User.class, Map.of());
    checkRecords(mock, "employees", Employee.class, Map.of());
    checkRecords(mock, "projects", Project.class, Map.of());
    checkRecords(mock, "labels", Label.class, Map.of());
    checkRecords(mock, "leads", Lead.class, Map.of("name", "Zoë \"\\\n\u0001 😀"));
    checkRecords(mock, "views", View.class, Map.of());
    checkRecords(mock, "tasks", Task.class, Map.of("title", "Call", "date_end", 1));
    checkRecords(mock, "comments", Comment.class, Map.of());
    checkRecords(mock, "payments", Payment.class, Map.of("sum", "1500.5"));
    checkRecords(mock, "categories", Category.class, Map.of());
    checkRecords(mock, "purposes", Purpose.class, Map.of());
    assertTrue(mock.whole(mock.state()).leads().size() > 0);

    mock.whole(mock.saveSnapshot("before"));
    assertEquals("before", mock.whole(mock.snapshots()).get(0).name());
    mock.whole(mock.restoreSnapshot("before", new RestoreSnapshotRequest().retain("journal")));
    mock.whole(mock.deleteSnapshot("before"));

    var noon = Instant.parse("2030-01-31T12:00:00Z");
    assertTrue(mock.whole(mock.setClock(new SetClockRequest().now(noon).frozen(true))).frozen());
    assertEquals(noon.plus(Duration.ofHours(25)), mock.whole(mock.advanceClock(Duration.ofHours(25))).now());
    mock.whole(mock.clock());
    assertTrue(!mock.whole(mock.resetClock()).frozen());

    var anna = new CreateTokenRequest().user("anna@example.com").service("my-shop");
    var token = mock.whole(mock.createToken(anna)).token();
    mock.whole(mock.tokens());
    leadmock.call("POST", "/lead/101/comment", Map.of("text", "Hello"), token);
    mock.whole(mock.expireToken(token));
    leadmock.call("POST", "/logout", null, token);
    mock.whole(mock.revokeToken(token));

    var login = new FaultMatch().operation("login");
    var fault = mock.whole(mock.armFault(new ArmFaultRequest()
        .effect("error").when("before").code(500).match(login).ttl(Duration.ofMinutes(1))));
    assertTrue(fault.expiresInMs() > 50_000);
    assertEquals(fault.id(), mock.whole(mock.faults()).get(0).id());
    mock.whole(mock.deleteFault(fault.id()));
    mock.armFault(new ArmFaultRequest().effect("delay").ms(Map.of("min", 1, "max", 2)));
    mock.whole(mock.clearFaults());

    mock.whole(mock.setAssumptions(Map.of("errorStatus", "code", "rateLimit", 3)));
    assertEquals("3", mock.whole(mock.assumptions()).get("rateLimit").value());

    var requests = mock.whole(mock.requests());
    assertEquals(2, requests.size());
    assertEquals(1, mock.whole(mock.requests(new RequestsQuery().code(null).performed(true))).size());
    assertEquals(1, mock.whole(mock.requests(new RequestsQuery().code(401))).size());
    mock.whole(mock.request(requests.get(0).id()));
    var match = new RequestMatch().operation("add-comment").body(Map.of("text", "Hello")).code(null);
    assertEquals(1, mock.whole(mock.verify(new RequestExpectation().match(match).atLeast(1))).count());
    var waited = new RequestExpectation().match(match).timeout(Duration.ofSeconds(2));
    assertEquals(1, mock.whole(mock.waitForRequests(waited)).size());
    mock.whole(mock.coverage());
    mock.whole(mock.warnings());
    assertTrue(leadmock.har().containsKey("log"));
    assertEquals(2, mock.clearRequests());
    assertTrue(mock.whole(mock.rules()).size() > 0);
    mock.whole(mock.openapi());

    var other = leadmock.name() + "-other";
    mock.whole(mock.createSandbox(new CreateSandboxRequest().name(other).from(leadmock.name())));
    Map<String, Object> seed = Map.of("projects", List.of(Map.of("id", 5, "name", "Five")));
    var replaced = mock.whole(mock.createSandbox(new CreateSandboxRequest().name(other).seed(seed).replace(true)));
    assertEquals(1, replaced.counts().projects());
    mock.whole(mock.sandboxes());
    mock.whole(mock.resetSandboxes());
    assertEquals(other, mock.whole(mock.deleteSandbox(other)).deleted());

    var begun = mock.whole(mock.beginTest(new BeginTestRequest().title("pays").id("pays").fixture("empty")));
    mock.whole(mock.endTest(begun.sandbox(), new EndTestRequest().outcome("failed").message("expected 1")));
    mock.deleteSandbox(begun.sandbox());
    mock.whole(mock.report());

    checkAllCalled(mock.whole(mock.controlOpenapi()), mock.calls);
  }

  static void checkAllCalled(Map<String, Object> document, List<String> calls) {
    RecordReader.object(document.get("paths")).forEach((path, operations) -> {
      for (var method : RecordReader.object(operations).keySet()) {
        var pattern = method.toUpperCase(Locale.ROOT) + " " + path.replaceAll("\\{\\w+\\}", "[^/]+");
        var isCalled = calls.stream().anyMatch(call -> call.matches(pattern));
        assertTrue(isCalled || path.equals("/_mock/events"), "nothing called " + method + " " + path);
      }
    });
  }
}
