package leadmock;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A server on a free port. The server ends with this process, also if this process is killed. */
final class TestServer {
  private static final Duration LONGEST_START = Duration.ofSeconds(60);
  private static final long LONGEST_STOP_S = 20;
  private static final long POLL_MS = 20;

  /**
   * Shell command that reads process ids, and ends these processes when its input closes: the end of this process, even
   * by a crash, closes the input. Then removes a folder.
   */
  private static final String GUARD = """
      while read -r id; do ids="$id $ids"; done
      kill -s TERM $ids
      rm -rf -- "$0"
      """;

  private static TestServer shared;
  private static IllegalStateException whyNotStarted;

  private final Path folder;
  private final OutputStream guard;
  private final Process server;
  private final String url;

  /**
   * Starts a server, and waits until it is ready.
   *
   * @param program command of leadmock
   * @throws IOException if the program cannot be started
   * @throws IllegalStateException if the server ends early, or is not ready after a minute
   */
  TestServer(List<String> program) throws IOException, InterruptedException {
    folder = Files.createTempDirectory("leadmock-");
    var guarding = new ProcessBuilder("/bin/sh", "-c", GUARD, folder.toString());
    guard = guarding.redirectOutput(Redirect.DISCARD).redirectError(Redirect.DISCARD).start().getOutputStream();
    server = start(program);
    watch(server.pid());
    var ready = RecordReader.object(JsonReader.read(waitUntilReady(program)));
    // Behind npx, the process of the server is not the started process.
    watch(((Number) ready.get("pid")).longValue());
    url = (String) ready.get("url");
  }

  /**
   * @return the only server of this process
   * @throws IllegalStateException if the server cannot be started
   */
  static synchronized TestServer shared() {
    // Another start would fail again, after another minute.
    if (whyNotStarted != null) throw whyNotStarted;
    if (shared != null) return shared;
    try {
      shared = ServerProgram.start();
    } catch (IllegalStateException error) {
      whyNotStarted = error;
      throw error;
    }
    Runtime.getRuntime().addShutdownHook(new Thread(shared::stop));
    return shared;
  }

  String url() {
    return url;
  }

  private Process start(List<String> program) throws IOException {
    var command = new ArrayList<>(program);
    command.addAll(List.of("serve", "--ephemeral", "--port=0", "--ready-file=" + readyFile(), "--log-level=error"));
    var builder = new ProcessBuilder(command).redirectInput(Redirect.from(new File("/dev/null")));
    builder.redirectErrorStream(true).redirectOutput(output().toFile());
    builder.environment().remove("FORCE_COLOR");
    builder.environment().put("NO_COLOR", "1");
    return builder.start();
  }

  private Path readyFile() {
    return folder.resolve("ready.json");
  }

  private Path output() {
    return folder.resolve("output.txt");
  }

  private void watch(long processId) throws IOException {
    guard.write((processId + "\n").getBytes(StandardCharsets.UTF_8));
    guard.flush();
  }

  /** @return the content of the ready file */
  private String waitUntilReady(List<String> program) throws IOException, InterruptedException {
    var latest = Instant.now().plus(LONGEST_START);
    while (!Files.exists(readyFile())) {
      var hasEnded = server.waitFor(POLL_MS, TimeUnit.MILLISECONDS);
      if (!hasEnded && Instant.now().isBefore(latest)) continue;
      var why = hasEnded ? "ended with exit code " + server.exitValue() : "was not ready after 60 s";
      var said = Files.readString(output());
      stop();
      throw new IllegalStateException(String.join(" ", program) + " " + why + "\n" + said);
    }
    return Files.readString(readyFile());
  }

  private void stop() {
    try {
      guard.close();
      server.waitFor(LONGEST_STOP_S, TimeUnit.SECONDS);
    } catch (IOException | InterruptedException error) {
      // The guard ends the server anyway, when this process has ended.
    }
  }
}
