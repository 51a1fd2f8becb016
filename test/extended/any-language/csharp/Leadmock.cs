using System;
using System.IO;
using System.Net.Http;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;

// The sandbox of one test: Url is the base URL for the client under test, Sandbox the name for the header X-Mock-Sandbox.
public class Leadmock {
  static readonly string Server = Environment.GetEnvironmentVariable("LEADMOCK_URL");
  static readonly HttpClient Http = new HttpClient();
  public readonly string Sandbox, Url;

  public Leadmock(string title) {
    if (Server == null) throw new Exception("LEADMOCK_URL is not set. Run the tests by leadmock run");
    var begun = Send("POST", "/_mock/tests", "{\"title\":" + Json(title) + "}");
    Sandbox = begun["sandbox"].InnerText;
    Url = Server + begun["basePath"].InnerText;
  }

  // failure: the failed assertion, or null if the test passed
  public void End(string failure) {
    var ended = Send("POST", "/_mock/tests/" + Sandbox + "/end", failure == null
      ? "{\"outcome\":\"passed\"}" : "{\"outcome\":\"failed\",\"message\":" + Json(failure) + "}");
    foreach (XmlElement line in ended["lines"]) Console.Error.WriteLine(line.InnerText);
    if (ended["failure"] == null || ended["failure"]["path"] != null) return;
    Directory.CreateDirectory("leadmock-failures");
    foreach (XmlElement file in ended["failure"]["files"]) {
      File.WriteAllText("leadmock-failures/" + file["name"].InnerText, file["text"].InnerText);
      Console.Error.WriteLine("  leadmock-failures/" + file["name"].InnerText);
    }
  }

  // Sends a control call for the sandbox of the test, such as Control("POST", "/faults", "{\"preset\":\"lost-response\"}")
  public XmlElement Control(string method, string path, string json = null) {
    return Send(method, "/_sandbox/" + Sandbox + "/_mock" + path, json);
  }

  static string Json(string text) {
    var bytes = new MemoryStream();
    new DataContractJsonSerializer(typeof(string)).WriteObject(bytes, text);
    return Encoding.UTF8.GetString(bytes.ToArray());
  }

  static XmlElement Send(string method, string path, string json) {
    var request = new HttpRequestMessage(new HttpMethod(method), Server + path);
    if (json != null) request.Content = new StringContent(json);
    request.Headers.Add("Authorization", "Bearer " + Environment.GetEnvironmentVariable("LEADMOCK_CONTROL_TOKEN"));
    var response = Http.SendAsync(request).Result;
    var text = response.Content.ReadAsByteArrayAsync().Result;
    if (!response.IsSuccessStatusCode) throw new Exception(Encoding.UTF8.GetString(text));
    var document = new XmlDocument();
    document.Load(JsonReaderWriterFactory.CreateJsonReader(text, new XmlDictionaryReaderQuotas()));
    return document.DocumentElement;
  }
}
