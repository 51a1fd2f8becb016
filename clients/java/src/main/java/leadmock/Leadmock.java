package leadmock;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import leadmock.Model.RequestExpectation;

/**
 * One sandbox of a running leadmock, with a method for each call of the control plane. A call that fails throws a
 * LeadmockException. Proxies of the system are ignored. Objects of this class are immutable.
 */
public final class Leadmock extends ControlCalls {
  private static final Pattern SANDBOX = Pattern.compile("/_sandbox/([^/]+)$");
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  /** Longest wait of the server if a call sets no timeout. */
  private static final Duration DEFAULT_WAIT = Duration.ofSeconds(5);

  /** URLs of servers whose version was compared with the version of this client. */
  private static final Set<String> COMPARED = ConcurrentHashMap.newKeySet();

  private final String baseUrl;
  private final String root;
  private final String controlToken;
  private final Duration timeout;

  /**
   * The control token is the value of the environment variable {@code LEADMOCK_CONTROL_TOKEN}, if it is set.
   *
   * @param url URL of the server, such as {@code http://localhost:8080}, or base URL of a sandbox
   * @throws IllegalArgumentException if the URL is not an http or https URL
   */
  public Leadmock(String url) {
    this(url, System.getenv().getOrDefault("LEADMOCK_CONTROL_TOKEN", ""), TIMEOUT);
  }

  private Leadmock(String url, String controlToken, Duration timeout) {
    if (!url.matches("(?i)https?://[^/?#\\s]+[^?#\\s]*")) {
      var example = "must be an http or https URL such as http://localhost:8080";
      throw new IllegalArgumentException("the URL of a server " + example + " (it is " + url + ")");
    }
    this.baseUrl = url.replaceFirst("/+$", "");
    this.root = SANDBOX.matcher(baseUrl).replaceFirst("");
    this.controlToken = controlToken;
    this.timeout = timeout;
  }

  /** Returns a client of the same sandbox with another value of {@code --control-token}; empty for none. */
  public Leadmock withControlToken(String token) {
    return new Leadmock(baseUrl, token, timeout);
  }

  /**
   * Returns a client of the same sandbox with another timeout for each call; default: 10 seconds. If a call makes the
   * server wait, the wait is added.
   */
  public Leadmock withTimeout(Duration timeout) {
    return new Leadmock(baseUrl, controlToken, timeout);
  }

  /** URL for the client under test, without a slash at the end. */
  public String baseUrl() {
    return baseUrl;
  }

  /** Name of the sandbox. */
  public String name() {
    var found = SANDBOX.matcher(baseUrl);
    return found.find() ? found.group(1) : "default";
  }

  /**
   * Returns a client of another sandbox of the same server. A missing sandbox is created by {@code createSandbox}, by
   * calls such as {@code seed}, and by requests to the service.
   */
  public Leadmock sandbox(String name) {
    return new Leadmock(root + "/_sandbox/" + part(name), controlToken, timeout);
  }

  /**
   * Sends a request to the service. If the connection ends without a response, HttpClient sends a GET a second time.
   *
   * @param path path of the service, such as {@code /lead/101/comment}
   * @param body JSON value of the body, for example a map; null for no body
   * @param token value of the header token; null for no header
   * @return the JSON of the response, also of an error response
   * @throws LeadmockException if no response arrived, or if it is not a JSON object; faults can cause both
   */
  public Map<String, Object> call(String method, String path, Object body, String token) {
    if (!path.startsWith("/")) {
      throw new IllegalArgumentException(path + " is not a path of the service. Begin it with a slash.");
    }
    Map<String, String> headers = token == null ? Map.of() : Map.of("token", token);
    var text = body == null ? null : JsonWriter.write(body);
    var response = HttpSender.send(method, baseUrl + path, headers, text, timeout);
    if (ControlResponse.jsonOf(response.body()) instanceof Map<?, ?> json) return RecordReader.object(json);
    var call = method + " " + baseUrl + path;
    throw new LeadmockException(call, response.statusCode(), "the response is not JSON", null, null);
  }

  /** Gets the journal as a HAR 1.2 file, as JSON with masked secrets. */
  public Map<String, Object> har() {
    return RecordReader.object(send("GET", "/_mock/requests", Map.of("format", "har"), null));
  }

  @Override
  Object send(String method, String path, Object query, Object body) {
    var url = (path.startsWith("/_mock/sandboxes") ? root : baseUrl) + path + queryOf(query);
    Map<String, String> headers = controlToken.isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + controlToken);
    var text = body == null ? null : JsonWriter.write(body);
    var response = HttpSender.send(method, url, headers, text, timeout.plus(waitOf(body)));
    if (COMPARED.add(root)) warnOfOtherVersion();
    return ControlResponse.read(method + " " + url, response);
  }

  private void warnOfOtherVersion() {
    try {
      // A server of another version may have other fields.
      var version = RecordReader.object(new Leadmock(root, controlToken, timeout).send("GET", "/_mock", null, null)).get("version");
      if (VERSION.equals(version)) return;
      System.err.println("leadmock: the client is " + VERSION + ", the server at " + root + " is " + version);
    } catch (RuntimeException error) {
      // The test itself gets the error of its own call.
    }
  }

  private static Duration waitOf(Object body) {
    if (!(body instanceof RequestExpectation expectation)) return Duration.ZERO;
    return Optional.ofNullable((Duration) expectation.values().get("timeout")).orElse(DEFAULT_WAIT);
  }

  /** Strings are sent unchanged, other values as JSON. */
  private static String queryOf(Object query) {
    if (query == null) return "";
    var fields = query instanceof Fields<?> given ? given.values() : RecordReader.object(query);
    var parts = new StringJoiner("&", "?", "").setEmptyValue("");
    fields.forEach((name, value) ->
        parts.add(encoded(name) + "=" + encoded(value instanceof String text ? text : JsonWriter.write(value))));
    return parts.toString();
  }

  @Override
  String part(Object text) {
    if (text.toString().matches("\\.{0,2}")) {
      throw new IllegalArgumentException(JsonWriter.write(text) + " is not a valid name in a path");
    }
    return encoded(text.toString());
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  @Override
  public String toString() {
    return "Leadmock(" + baseUrl + ")";
  }
}
