package leadmock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import java.util.function.Predicate;
import leadmock.Model.CreateSandboxRequest;
import leadmock.Model.Fault;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.opentest4j.TestAbortedException;

/** The sandbox of one test. JUnit closes the sandbox at the end of its test, after all other extensions. */
final class TestSandbox implements CloseableResource {
  private static final int LONGEST_TITLE = 40;

  private final Leadmock server;
  private final ExtensionContext context;
  private final String title;
  private final CreateSandboxRequest start;
  private final Leadmock client;

  TestSandbox(Leadmock server, ExtensionContext context, String title, CreateSandboxRequest start) {
    this.server = server;
    this.context = context;
    this.title = title;
    this.start = start;
    client = server.sandbox(nameOf(title, context.getUniqueId()));
    server.createSandbox(named(client.name()));
  }

  Leadmock client() {
    return client;
  }

  /** Creates the request for a sandbox with the start of this sandbox. */
  private CreateSandboxRequest named(String name) {
    var request = new CreateSandboxRequest();
    start.values().forEach(request::set);
    return request.name(name);
  }

  /**
   * Creates a name from the title and a random suffix, because tests, processes and retries must not share a sandbox.
   * In a sweep, the suffix comes from the id of the test, so that its sandbox has the same name in each run.
   */
  private static String nameOf(String title, String testId) {
    var separated = title.replaceAll("(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "-");
    var words = separated.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    var shown = words.substring(0, Math.min(LONGEST_TITLE, words.length())).replaceAll("^-+|-+$", "");
    var hash = UUID.nameUUIDFromBytes(testId.getBytes(StandardCharsets.UTF_8));
    var unique = isSet("LEADMOCK_SWEEP") ? hash : UUID.randomUUID();
    return (shown.isEmpty() ? "test" : shown) + "-" + unique.toString().substring(0, 8);
  }

  /** Reports the requests of a failed test, deletes or keeps the sandbox, and reports faults that never fired. */
  @Override
  public void close() {
    var thrown = context.getExecutionException().orElse(null);
    var isKept = false;
    try {
      if (thrown != null && !(thrown instanceof TestAbortedException)) isKept = reportFailure();
    } finally {
      for (var fault : unfiredFaults(isKept)) System.err.println(unfiredText(fault));
    }
  }

  /** @return whether the server keeps the sandbox */
  private boolean reportFailure() {
    var report = FailureReport.of(client, title, start.values(), this::startState);
    var isKept = outlivesTests() && !report.isGone();
    var lines = new ArrayList<>(List.of("leadmock: in the failed test " + JsonWriter.write(title)));
    lines.addAll(report.lines());
    if (isKept) lines.add("panel: " + client.baseUrl() + "/_mock/panel");
    try {
      lines.add("journal and states: " + report.save() + " (leadmock open replays it)");
    } catch (IOException error) {
      lines.add("the files cannot be written: " + error);
    }
    System.err.println(String.join("\n  ", lines));
    return isKept;
  }

  /** Reads the state of a new sandbox with the same start. Reading it before each test would slow down all tests. */
  private Object startState() {
    var again = client.name() + "-start";
    server.createSandbox(named(again));
    try {
      return server.sandbox(again).send("GET", "/_mock/state", null, null);
    } finally {
      server.deleteSandbox(again);
    }
  }

  /** Whether the server probably runs longer than the tests. */
  private static boolean outlivesTests() {
    return isSet("LEADMOCK_URL") && !isSet("LEADMOCK_RUN") && !isSet("LEADMOCK_SWEEP");
  }

  private static boolean isSet(String variable) {
    var value = System.getenv(variable);
    return value != null && !value.isEmpty();
  }

  /** Deletes the sandbox, unless it is kept. */
  private List<Fault> unfiredFaults(boolean isKept) {
    try {
      if (!isKept) return server.deleteSandbox(client.name()).unfiredFaults();
      var canFire = (Predicate<Fault>) fault -> fault.remaining() == null || fault.remaining() > 0;
      return client.faults().stream().filter(canFire).filter(fault -> fault.fired() == 0).toList();
    } catch (LeadmockException error) {
      // The test may have deleted its sandbox.
      if (error.status() == 404) return List.of();
      throw error;
    }
  }

  private String unfiredText(Fault fault) {
    var effect = fault.when() == null ? fault.effect() : fault.effect() + "-" + fault.when();
    var match = fault.match().isEmpty() ? "" : " for " + JsonWriter.write(fault.match());
    return "leadmock: fault %d (%s%s) never fired in the test %s: its effect is untested"
        .formatted(fault.id(), effect, match, JsonWriter.write(title));
  }
}
