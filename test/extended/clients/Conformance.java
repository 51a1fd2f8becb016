import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import leadmock.Leadmock;
import leadmock.LeadmockException;
import leadmock.Model.ArmFaultRequest;
import leadmock.Model.BeginTestRequest;
import leadmock.Model.CreateSandboxRequest;
import leadmock.Model.CreateTokenRequest;
import leadmock.Model.EndTestRequest;
import leadmock.Model.FaultMatch;
import leadmock.Model.RequestExpectation;
import leadmock.Model.RequestMatch;
import leadmock.Model.RequestsQuery;
import leadmock.Model.RestoreSnapshotRequest;
import leadmock.Model.SeedRequest;

class Conformance {
  public static void main(String[] args) {
    var server = new Leadmock(System.getenv("LEADMOCK_URL"));
    var mock = server.sandbox("conformance");

    server.info();
    var start = new CreateSandboxRequest().name("conformance").fixture("default");
    server.createSandbox(start.assumptions(Map.of("secondUser", "allow")));
    var token = mock.createToken(new CreateTokenRequest().user("anna@example.com").service("my-shop")).token();
    var fault = new ArmFaultRequest().effect("error").when("before").code(503);
    mock.armFault(fault.match(new FaultMatch().operation("add-comment")).times(1));
    var payment = Map.of("category", "Flat", "purpose", "Second deposit", "sum", 1500.5);
    mock.call("POST", "/lead/101/payment", payment, token);
    var match = new RequestMatch().operation("add-payment").body(Map.of("sum", 1500.5));
    mock.verify(new RequestExpectation().match(match).times(1).timeout(Duration.ofMillis(1500)));
    mock.records("payments", Map.of("lead_id", 101, "search", "Second deposit"));
    mock.createRecord("views", Map.of("id", 77, "keyword", "Zoë & Söhne"));
    var change = new HashMap<String, Object>(Map.of("keyword", "Zoë"));
    change.put("campaign", null);
    mock.patchRecord("views", 77, change);
    mock.deleteRecord("views", 77);
    mock.advanceClock(Duration.ofMillis(1500));
    mock.saveSnapshot("paid");
    mock.restoreSnapshot("paid", new RestoreSnapshotRequest().retain("sessions", "journal"));
    mock.setAssumptions(Map.of("secondUser", "reject", "rateLimit", 3));
    mock.requests(new RequestsQuery().operation("add-payment").code(null).performed(true).limit(5));
    try {
      var labels = List.of(Map.of("id", 1, "project_id", 8));
      var leads = List.of(Map.of("id", 1, "project_id", 7));
      mock.seed(new SeedRequest().mode("merge").data(Map.of("labels", labels, "leads", leads)));
    } catch (LeadmockException error) {
      System.out.println(error.getMessage());
    }
    server.deleteSandbox("conformance");
    var begun = server.beginTest(new BeginTestRequest().title("pays").id("shop pays").fixture("default"));
    server.endTest(begun.sandbox(), new EndTestRequest().outcome("failed").message("expected 1"));
    try {
      new Leadmock(System.getenv("SILENT_URL")).withTimeout(Duration.ofMillis(300)).health();
    } catch (LeadmockException error) {
      System.out.println(error.getMessage());
    }
  }
}
