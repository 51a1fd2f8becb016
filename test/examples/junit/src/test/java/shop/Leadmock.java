package shop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.UUID;

/** Steers one sandbox of leadmock: a world of its own under its own base URL, made at its first use. */
final class Leadmock implements AutoCloseable {
  private final HttpClient http = HttpClient.newHttpClient();
  private final String name = "junit-" + UUID.randomUUID();
  final String baseUrl;

  Leadmock() {
    // start: `npm start` in the folder of leadmock, or its container; LEADMOCK_URL says where it runs.
    var url = System.getenv().getOrDefault("LEADMOCK_URL", "http://localhost:8080");
    // own sandbox: chosen by the base URL alone.
    baseUrl = url + "/_sandbox/" + name;
  }

  /** Answers the JSON of a success; a refusal says what was wrong, and where. */
  String call(String method, String path, String body) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(baseUrl + "/_mock" + path))
        .method(method, BodyPublishers.ofString(body))
        .build();
    var answer = http.send(request, BodyHandlers.ofString());
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
