import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Map;
import leadmock.Leadmock;
import leadmock.LeadmockExtension;
import leadmock.Model.ArmFaultRequest;
import leadmock.Model.BeginTestRequest;
import leadmock.Model.FaultMatch;
import leadmock.Model.RequestExpectation;
import leadmock.Model.RequestMatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

class FailingTest {
  @RegisterExtension
  static final LeadmockExtension LEADMOCK = new LeadmockExtension(new BeginTestRequest().seed(Map.of(
      "users", List.of(Map.of("id", 1, "login", "owner@example.com", "password", "secret", "type", "main")),
      "projects", List.of(Map.of("id", 1, "name", "Riverside", "domain", "riverside.example.com")),
      "extra_fields", Map.of("projects", List.of("domain")),
      "collections", Map.of("contacts", List.of(Map.of("id", 501, "name", "Nina"))))));

  @Test
  void sendsTwoRequests(Leadmock leadmock) {
    leadmock.armFault(new ArmFaultRequest().preset("down").match(new FaultMatch().operation("login")));
    leadmock.call("POST", "/lead/101/comment", Map.of("text", "Hello"), "no-token");
    leadmock.call("POST", "/leed/101", null, null);
    leadmock.verify(new RequestExpectation().match(new RequestMatch().operation("add-comment")).times(2));
  }
}

@ExtendWith(LeadmockExtension.class)
class DeletedSandboxTest {
  @Test
  void deletesItsSandbox(Leadmock leadmock) {
    leadmock.deleteSandbox(leadmock.name());
    fail("on purpose");
  }
}

@ExtendWith(LeadmockExtension.class)
class FailingAfterEachTest {
  @Test
  void passes(Leadmock leadmock) {}

  @AfterEach
  void failsLate() {
    fail("late");
  }
}

@ExtendWith(LeadmockExtension.class)
class BeforeAllTest {
  @BeforeAll
  static void start(Leadmock leadmock) {}

  @Test
  void isNeverRun() {}
}
