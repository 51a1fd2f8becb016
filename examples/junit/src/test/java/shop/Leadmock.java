package shop;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.TestInfo;

/** Steers one sandbox of leadmock: a world of its own under its own base URL. */
final class Leadmock implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final String name;
  final String baseUrl;

  Leadmock(TestInfo test) throws IOException, InterruptedException {
    // The same name in each run: `leadmock sweep --faults` finds the sandbox of a failed test by class and method.
    name = test.getTestClass().orElseThrow().getSimpleName() + "-" + test.getTestMethod().orElseThrow().getName();
    // start: `npm start` in the folder of leadmock, or its container; LEADMOCK_URL says where it runs.
    var url = System.getenv().getOrDefault("LEADMOCK_URL", "http://localhost:8080");
    // own sandbox: chosen by the base URL.
    baseUrl = url + "/_sandbox/" + name;
    send(url, "POST", "/sandboxes", "{\"name\": \"%s\", \"replace\": true}".formatted(name));
  }

  /** Answers the JSON of a success; a rejection says what was wrong, and where. */
  String call(String method, String path, String body) throws IOException, InterruptedException {
    return send(baseUrl, method, path, body);
  }

  /** The records whose fields have these values: strings as they are, everything else as JSON. */
  String records(String collection, Map<String, ?> fields) throws IOException, InterruptedException {
    var query = fields.entrySet().stream()
        .map(field -> field.getKey() + "=" + URLEncoder.encode(String.valueOf(field.getValue()), StandardCharsets.UTF_8))
        .collect(Collectors.joining("&"));
    return call("GET", "/state/" + collection + "?" + query, "");
  }

  private String send(String url, String method, String path, String body) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(url + "/_mock" + path)).method(method, BodyPublishers.ofString(body));
    // `leadmock run` sets it.
    var token = System.getenv("LEADMOCK_CONTROL_TOKEN");
    if (token != null) request.header("Authorization", "Bearer " + token);
    var answer = http.send(request.build(), BodyHandlers.ofString());
    if (answer.statusCode() >= 400) throw new AssertionError(method + " " + path + ": " + answer.body());
    return answer.body();
  }

  void verify(int times, String match) throws IOException, InterruptedException {
    call("POST", "/verify", "{\"match\": %s, \"times\": %d}".formatted(match, times));
  }

  /** reset: the sandbox goes with the test. */
  @Override
  public void close() throws IOException, InterruptedException {
    call("DELETE", "/sandboxes/" + name, "");
  }
}
