package shop;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.regex.Pattern;

/** Your code under test: adds comments to leads, and logs in again if the token has expired. */
public final class Comments {
  private static final Pattern TOKEN = Pattern.compile("\"token\":\"([^\"]+)\"");

  private final HttpClient http = HttpClient.newHttpClient();
  private final String baseUrl;
  private final String login;
  private final String password;
  private String token;

  public Comments(String baseUrl, String login, String password) {
    this.baseUrl = baseUrl;
    this.login = login;
    this.password = password;
  }

  public void add(long leadId, String text) throws IOException, InterruptedException {
    var path = "/lead/" + leadId + "/comment";
    var body = "{\"text\": \"" + text + "\"}";
    if (token == null) logIn();
    var answer = post(path, body);
    if (answer.contains("\"code\":401")) {
      logIn();
      answer = post(path, body);
    }
    if (!answer.startsWith("{\"status\":\"success\"")) throw new IOException(answer);
  }

  private void logIn() throws IOException, InterruptedException {
    token = null;
    var body = """
        {"login": "%s", "password": "%s", "service": "my-service", "version": "1.0"}""".formatted(login, password);
    var answer = post("/login", body);
    var found = TOKEN.matcher(answer);
    if (!found.find()) throw new IOException(answer);
    token = found.group(1);
  }

  private String post(String path, String body) throws IOException, InterruptedException {
    var request = HttpRequest.newBuilder(URI.create(baseUrl + path))
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofString(body));
    if (token != null) request.header("token", token);
    return http.send(request.build(), BodyHandlers.ofString()).body();
  }
}
