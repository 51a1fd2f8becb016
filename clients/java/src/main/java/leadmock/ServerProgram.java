package leadmock;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The program that serves leadmock on this machine. */
final class ServerProgram {
  private static final String WAYS = """
      leadmock: the tests have no server. Do one of these:
        set LEADMOCK_URL to the URL of a running server, such as http://localhost:8080
        set LEADMOCK_BIN to the path of the program leadmock
        add leadmock to PATH
        install leadmock with npm, so that `npx --no -- leadmock` works in this folder""";

  private ServerProgram() {}

  /** @throws IllegalStateException if no server can be started */
  static TestServer start() {
    var command = command().orElseThrow(() -> new IllegalStateException(WAYS));
    try {
      return new TestServer(command);
    } catch (IOException | InterruptedException | IllegalStateException error) {
      var reason = "leadmock: the server did not start: " + error.getMessage();
      throw new IllegalStateException(reason + "\n" + WAYS, error);
    }
  }

  private static Optional<List<String>> command() {
    var given = Optional.ofNullable(System.getenv("LEADMOCK_BIN")).filter(path -> !path.isEmpty());
    return given.or(() -> onPath("leadmock"))
        .map(List::of)
        // Without --offline, npx asks the registry for a package that is not installed.
        .or(() -> onPath("npx").map(npx -> List.of(npx, "--offline", "--no", "--", "leadmock")));
  }

  private static Optional<String> onPath(String name) {
    var path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return Stream.of(path.split(Pattern.quote(File.pathSeparator)))
        .map(folder -> Path.of(folder, name))
        .filter(file -> Files.isRegularFile(file) && Files.isExecutable(file))
        .map(Path::toString)
        .findFirst();
  }
}
