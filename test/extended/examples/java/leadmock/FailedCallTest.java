package leadmock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import leadmock.Model.ArmFaultRequest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(LeadmockExtension.class)
class FailedCallTest {
  @Test
  void aRejectedCallIsAnExceptionWithViolations(Leadmock leadmock) {
    var error = assertThrows(LeadmockException.class, () -> leadmock.armFault(
        new ArmFaultRequest().effect("dealy").set("tims", 1)));
    assertEquals(400, error.status());
    assertEquals("POST " + leadmock.baseUrl() + "/_mock/faults", error.call());
    assertEquals(2, error.violations().size());
    assertEquals(error.call() + " got 400: " + error.detail(), error.getMessage().lines().findFirst().orElseThrow());
    assertEquals(3, error.getMessage().lines().count());
    assertTrue(error.getMessage().contains("\n  /effect "), error.getMessage());
  }

  @Test
  void aMissingServerIsReportedWithTheReason() {
    var error = assertThrows(LeadmockException.class, () -> new Leadmock("http://127.0.0.1:9").info());
    assertEquals("GET http://127.0.0.1:9/_mock: leadmock cannot be reached: connection refused", error.getMessage());
    assertEquals(0, error.status());
    assertNull(error.problem());
  }

  @Test
  void aRedirectOfTheServiceIsAResponse(Leadmock leadmock) {
    leadmock.armFault(new ArmFaultRequest()
        .effect("response").when("before").httpStatus(302)
        .headers(Map.of("Location", "/login")).body("{\"moved\":true}"));
    assertEquals(Map.of("moved", true), leadmock.call("POST", "/logout", null, null));
  }

  @Test
  void aSlowResponseIsReportedAfterTheTimeout(Leadmock leadmock) {
    leadmock.armFault(new ArmFaultRequest().effect("stall"));
    var impatient = leadmock.withTimeout(Duration.ofMillis(300));
    var error = assertThrows(LeadmockException.class, () -> impatient.call("POST", "/logout", null, null));
    assertEquals("leadmock cannot be reached: no response within 300 ms", error.detail());
  }

  /** Asks a server that sends this response to each request. */
  static LeadmockException askForeignServer(int status, String body, String location) throws IOException {
    var server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    server.createContext("/", exchange -> {
      if (location != null) exchange.getResponseHeaders().set("Location", location);
      var bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    });
    server.start();
    try {
      var client = new Leadmock("http://127.0.0.1:" + server.getAddress().getPort());
      return assertThrows(LeadmockException.class, client::info);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void responsesOfOtherServersAreReported() throws IOException {
    var moved = askForeignServer(302, "moved", "https://example.com/");
    var advice = "the server redirects to https://example.com/: use that URL";
    assertEquals("leadmock cannot be reached: " + advice, moved.detail());
    var page = askForeignServer(200, "<html>" + "a".repeat(300), null);
    assertEquals("the response is not from leadmock: <html>" + "a".repeat(194), page.detail());
    assertEquals(404, askForeignServer(404, "{}", null).status());
    var service = askForeignServer(200, "{\"status\":\"error\",\"errors\":[{\"code\":404}]}", null);
    assertTrue(service.detail().startsWith("the service responded instead of the control plane. "), service.detail());
  }

  @Test
  void wrongUrlsAndNamesAreRejected() {
    for (var url : List.of("localhost:8080", "ftp://localhost", "http://", "")) {
      var error = assertThrows(IllegalArgumentException.class, () -> new Leadmock(url));
      var advice = "the URL of a server must be an http or https URL such as http://localhost:8080 (it is " + url + ")";
      assertEquals(advice, error.getMessage());
    }
    var client = new Leadmock("http://localhost:8080/below/");
    assertEquals("http://localhost:8080/below/_sandbox/a%20b", client.sandbox("x").sandbox("a b").baseUrl());
    assertEquals("\"..\" is not a valid name in a path",
        assertThrows(IllegalArgumentException.class, () -> client.sandbox("..")).getMessage());
  }
}
