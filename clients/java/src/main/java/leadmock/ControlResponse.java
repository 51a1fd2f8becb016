package leadmock;

import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import leadmock.Model.Problem;

/** Reads responses of the control plane. */
final class ControlResponse {
  private ControlResponse() {}

  /**
   * @return the JSON of a success
   * @throws LeadmockException if the call failed, or if the response is not from the control plane
   */
  static Object read(String call, HttpResponse<String> response) {
    response.headers().firstValue("location").ifPresent(location -> {
      throw HttpSender.unreached(call, "the server redirects to " + location + ": use that URL", null);
    });
    var status = response.statusCode();
    var json = jsonOf(response.body());
    Map<String, Object> fields = json instanceof Map<?, ?> ? RecordReader.object(json) : Map.of();
    if (fields.get("detail") instanceof String detail && Integer.valueOf(status).equals(fields.get("status"))) {
      throw new LeadmockException(call, status, detail, RecordReader.value(Problem.class, json), null);
    }
    if ("error".equals(fields.get("status")) && fields.get("errors") instanceof List<?>) {
      var hint = "Check the path of the base URL, and start the server without --no-control";
      throw failure(call, status, "the service responded instead of the control plane. " + hint);
    }
    if (status / 100 == 2 && json instanceof Map) return json;
    var start = response.body().substring(0, Math.min(200, response.body().length()));
    throw failure(call, status, "the response is not from leadmock: " + start);
  }

  /** @return null if the text is not JSON */
  static Object jsonOf(String text) {
    try {
      return JsonReader.read(text);
    } catch (IllegalArgumentException error) {
      return null;
    }
  }

  private static LeadmockException failure(String call, int status, String detail) {
    return new LeadmockException(call, status, detail, null, null);
  }
}
