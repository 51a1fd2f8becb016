package leadmock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import leadmock.Model.BeginTestRequest;
import leadmock.Model.EndTestRequest;
import leadmock.Model.EvidenceFile;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Store.CloseableResource;
import org.opentest4j.TestAbortedException;

/** The sandbox of one test. JUnit closes the sandbox at the end of its test, after all other extensions. */
final class TestSandbox implements CloseableResource {
  private static final Path FOLDER = Path.of("leadmock-failures");

  private final Leadmock server;
  private final ExtensionContext context;
  private final Leadmock client;

  TestSandbox(Leadmock server, ExtensionContext context, String title, BeginTestRequest start) {
    this.server = server;
    this.context = context;
    var request = new BeginTestRequest().title(title).id(context.getUniqueId());
    start.values().forEach(request::set);
    client = server.sandbox(server.beginTest(request).sandbox());
  }

  Leadmock client() {
    return client;
  }

  /** Ends the test, writes the files of a failed test, and prints what leadmock reports about the test. */
  @Override
  public void close() {
    var thrown = context.getExecutionException().orElse(null);
    var hasFailed = thrown != null && !(thrown instanceof TestAbortedException);
    var result = new EndTestRequest().outcome(hasFailed ? "failed" : "passed");
    if (hasFailed) result.message(thrown.toString());
    var ended = server.endTest(client.name(), result);
    var lines = new ArrayList<>(ended.lines());
    if (ended.failure() != null && ended.failure().path() == null) lines.add("  " + save(ended.failure().files()));
    if (!lines.isEmpty()) System.err.println(String.join("\n", lines));
  }

  /** @return a line about the files */
  private static String save(List<EvidenceFile> files) {
    try {
      Files.createDirectories(FOLDER);
      for (var file : files) Files.writeString(FOLDER.resolve(file.name()), file.text());
    } catch (IOException error) {
      return "the files cannot be written: " + error;
    }
    // Without a journal, there is only one file, which leadmock cannot replay.
    var replay = files.size() > 1 ? " (leadmock open replays it)" : "";
    return "journal and states: " + FOLDER.resolve(files.get(0).name()) + replay;
  }
}
