import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;

/** Logs in and prints the response. */
class Client {
  public static void main(String[] arguments) throws Exception {
    var login = """
        {"login": "owner@example.com", "password": "secret", "service": "java", "version": "1.0"}""";
    var request = HttpRequest.newBuilder(URI.create("https://api.leads.example/login"))
        .header("Content-Type", "application/json").POST(BodyPublishers.ofString(login)).build();
    System.out.println(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }
}
