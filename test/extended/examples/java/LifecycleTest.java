import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import leadmock.Leadmock;
import leadmock.LeadmockExtension;
import leadmock.Model.BeginTestRequest;
import leadmock.Model.Lead;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each test has a separate sandbox, which its methods before and after share. */
@ExtendWith(LeadmockExtension.class)
class LifecycleTest {
  /** Names of sandboxes, to check that no two tests share a sandbox. */
  static final Set<String> NAMES = ConcurrentHashMap.newKeySet();

  @BeforeEach
  void createLead(Leadmock leadmock) {
    assertTrue(NAMES.add(leadmock.name()), leadmock.name());
    leadmock.createRecord("leads", Map.of("id", 900, "name", "New lead"));
  }

  @AfterEach
  void findLead(Leadmock leadmock) {
    assertEquals("New lead", leadmock.record("leads", 900, Lead.class).name());
    System.out.println("sandbox " + leadmock.name());
  }

  @Test
  void plain(Leadmock leadmock) {
    findLead(leadmock);
  }

  @RepeatedTest(2)
  void repeated(Leadmock leadmock) {
    findLead(leadmock);
  }

  @ParameterizedTest
  @ValueSource(strings = {"Flat", "Гараж"})
  void sortsInto(String category, Leadmock leadmock) {
    findLead(leadmock);
  }

  @Test
  void withoutParameter() {}

  @Test
  void anAbortedTestHasNotFailed(Leadmock leadmock) {
    Assumptions.abort("for a reason");
  }

  @Nested
  class Refunds {
    @Test
    void inside(Leadmock leadmock) {
      findLead(leadmock);
    }
  }

  @Nested
  @TestInstance(Lifecycle.PER_CLASS)
  class PerClass {
    @Test
    void first(Leadmock leadmock) {
      findLead(leadmock);
    }

    @Test
    void second(Leadmock leadmock) {
      findLead(leadmock);
    }
  }
}

class ServerUrlTest {
  /** Read before the first test, as by a framework that starts the application. */
  static final String URL = LeadmockExtension.serverUrl();

  @Test
  @ExtendWith(LeadmockExtension.class)
  void eachTestUsesTheServer(Leadmock leadmock) {
    assertTrue(leadmock.baseUrl().startsWith(URL + "/_sandbox/"), leadmock.baseUrl());
  }
}

class EmptyStartTest {
  @RegisterExtension
  static final LeadmockExtension LEADMOCK = new LeadmockExtension(
      new BeginTestRequest().fixture("empty").assumptions(Map.of("secondUser", "allow")));

  @Test
  void aSandboxStartsAsConfigured(Leadmock leadmock) {
    assertEquals(0, leadmock.state().leads().size());
    assertEquals("allow", leadmock.assumptions().get("secondUser").value());
  }
}
