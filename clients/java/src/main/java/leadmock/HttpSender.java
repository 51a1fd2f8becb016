package leadmock;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/** Sends HTTP requests directly, without a proxy of the system, and without following redirects. */
final class HttpSender {
  private static final HttpClient CLIENT = HttpClient.newBuilder()
      .version(HttpClient.Version.HTTP_1_1)
      .proxy(HttpClient.Builder.NO_PROXY)
      .followRedirects(HttpClient.Redirect.NEVER)
      .build();

  private HttpSender() {}

  /**
   * @param body JSON text; null for no body
   * @throws LeadmockException if no complete response arrives within the timeout
   */
  static HttpResponse<String> send(
      String method, String url, Map<String, String> headers, String body, Duration timeout) {
    var call = method + " " + url;
    var request = HttpRequest.newBuilder(URI.create(url))
        .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    headers.forEach(request::header);
    if (body != null) request.header("Content-Type", "application/json");
    var sending = CLIENT.sendAsync(request.build(), BodyHandlers.ofString());
    try {
      // The timeout of HttpRequest ends with the headers of the response; this one includes the body.
      return sending.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException error) {
      throw unreached(call, "no response within " + timeout.toMillis() + " ms", error);
    } catch (ExecutionException error) {
      throw unreached(call, reasonOf(error.getCause()), error.getCause());
    } catch (InterruptedException error) {
      Thread.currentThread().interrupt();
      throw unreached(call, "the thread was interrupted", error);
    } finally {
      sending.cancel(true);
    }
  }

  static LeadmockException unreached(String call, String reason, Throwable cause) {
    return new LeadmockException(call, 0, "leadmock cannot be reached: " + reason, null, cause);
  }

  /** The HTTP client of Java creates some exceptions without a message, for example if a connection is refused. */
  private static String reasonOf(Throwable error) {
    var message = error.getMessage();
    if (error instanceof SSLException && message.contains("unrecognized SSL message")) {
      return "the server speaks plain HTTP: use http://";
    }
    if (message != null) return message;
    if (error instanceof ConnectException) return "connection refused";
    return error instanceof IOException && error.getCause() != null ? reasonOf(error.getCause()) : error.toString();
  }
}
