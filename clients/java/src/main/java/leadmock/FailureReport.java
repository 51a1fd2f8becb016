package leadmock;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Report of a failed test. {@code leadmock open} replays its JSON, unless the sandbox is missing.
 *
 * @param name name of the sandbox
 * @param json content of the JSON file
 * @param har requests of the test in the HAR format; null if the sandbox is missing
 * @param lines a line for each rejected request, or about the missing sandbox
 */
record FailureReport(String name, Map<String, Object> json, Object har, List<String> lines) {
  private static final Path FOLDER = Path.of("leadmock-failures");

  /** @param startState reads the initial state of the sandbox */
  static FailureReport of(Leadmock sandbox, String title, Map<String, Object> start, Supplier<Object> startState) {
    var json = new LinkedHashMap<String, Object>(Map.of("test", title));
    json.put("sandbox", sandbox.name());
    try {
      var requests = partOf(sandbox, "requests");
      json.put("start", start);
      json.put("startState", startState.get());
      json.put("assumptions", get(sandbox, "assumptions"));
      json.put("clock", get(sandbox, "clock"));
      json.put("faults", partOf(sandbox, "faults"));
      json.put("requests", requests);
      json.put("warnings", partOf(sandbox, "warnings"));
      json.put("state", get(sandbox, "state"));
      var rejected = RecordReader.objects(requests).stream().filter(one -> one.get("outcome").equals("rejected"));
      var lines = rejected.map(FailureReport::rejectionLine).toList();
      var shown = lines.isEmpty() ? List.of("the journal of this sandbox has no rejected requests") : lines;
      return new FailureReport(sandbox.name(), json, sandbox.har(), shown);
    } catch (LeadmockException error) {
      if (error.problem() == null || error.problem().sandbox() == null) throw error;
      // The test has deleted its sandbox.
      json.put("gone", error.detail());
      return new FailureReport(sandbox.name(), json, null, List.of(error.detail()));
    }
  }

  /** Gets the JSON of a response with all fields, also fields that the records of this client lack. */
  private static Object get(Leadmock sandbox, String name) {
    return sandbox.send("GET", "/_mock/" + name, null, null);
  }

  private static Object partOf(Leadmock sandbox, String name) {
    return RecordReader.field(name, get(sandbox, name));
  }

  private static String rejectionLine(Map<String, Object> request) {
    var rules = ((List<?>) request.get("rules")).stream().map(Object::toString).collect(Collectors.joining(", "));
    var why = Stream.of(rules, request.get("explanation"))
        .filter(part -> part != null && !part.equals(""))
        .map(Object::toString)
        .collect(Collectors.joining(": "));
    return "request %s, %s %s: HTTP %s, code %s: %s".formatted(
        request.get("id"), request.get("method"), request.get("path"), request.get("status"), request.get("code"), why);
  }

  boolean isGone() {
    return har == null;
  }

  /** @return the path of the JSON file */
  Path save() throws IOException {
    Files.createDirectories(FOLDER);
    var file = FOLDER.resolve(name + ".json");
    Files.writeString(file, JsonWriter.writeLines(json));
    if (har != null) Files.writeString(FOLDER.resolve(name + ".har"), JsonWriter.write(har));
    return file;
  }
}
