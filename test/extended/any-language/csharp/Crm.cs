using System;
using System.Net.Http;
using System.Text;
using System.Text.RegularExpressions;

// Client under test. A lost response throws an exception.
public class Crm {
  readonly string url;
  readonly string token;
  readonly HttpClient http = new HttpClient();

  public Crm(string url) {
    this.url = url;
    var login = Send("POST", "/login", "{\"login\":\"anna@example.com\",\"password\":\"secret\",\"service\":\"shop\",\"version\":\"1.0\"}");
    token = Regex.Match(login, "\"token\":\"(\\w+)\"").Groups[1].Value;
  }

  public string Pay(int sum) {
    return Send("POST", "/lead/101/payment", "{\"category\":\"Flat\",\"purpose\":\"Deposit\",\"sum\":" + sum + "}");
  }

  public string Comment(string text) {
    return Send("POST", "/lead/101/comment", "{\"text\":\"" + text + "\"}");
  }

  public string View(int id) {
    return Send("GET", "/view/" + id, null);
  }

  // Drops the path of the base URL.
  public static string ViewOfRoot(string url, int id) {
    var http = new HttpClient { BaseAddress = new Uri(url) };
    return http.GetAsync("/view/" + id).Result.Content.ReadAsStringAsync().Result;
  }

  string Send(string method, string path, string body) {
    var request = new HttpRequestMessage(new HttpMethod(method), url + path);
    if (token != null) request.Headers.Add("token", token);
    if (body != null) request.Content = new StringContent(body, Encoding.UTF8, "application/json");
    var answer = http.SendAsync(request).Result.Content.ReadAsStringAsync().Result;
    if (!answer.StartsWith("{\"status\":\"success\"")) throw new Exception("rejected");
    return answer;
  }
}
