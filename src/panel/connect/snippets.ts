import type { RecordOf } from '../../client/index.ts';
import { curlOf } from '../code/curl.ts';
import type { CodeRequest } from '../code/request-parts.ts';

const loginOf = ({ login, password }: RecordOf<'users'>): CodeRequest => ({
  method: 'POST',
  path: '/login',
  query: {},
  headers: { 'content-type': 'application/json' },
  body: { login, password, service: 'my-shop', version: '1.0' },
});

const javaText = (value: unknown) => JSON.stringify(value).replaceAll('\\', '\\\\');

/** Code of clients, by its title. */
export const snippetsOf = (baseUrl: string, user: RecordOf<'users'>) => ({
  Vite: `// vite.config.js: your page calls /api/login, and needs no CORS.
const proxy = { target: '${baseUrl}', changeOrigin: false, rewrite: (path) => path.slice('/api'.length) };
export default { server: { proxy: { '/api/': proxy } } };`,
  Playwright: `// LEADMOCK_URL=${baseUrl} npx playwright test
import { expect } from "@playwright/test";
import { test } from "leadmock/playwright";

// Each test that uses mock has a separate sandbox.
test("a comment reaches the lead", async ({ page, mock }) => {
  await page.goto(\`/?api=\${encodeURIComponent(mock.baseUrl)}\`);
  // your steps go here
  expect(await mock.records("comments", { lead_id: 101 })).toHaveLength(1);
});`,
  MSW: `import { bypass, HttpResponse, http } from "msw";

// Add this handler: requests to the URL of production go to leadmock. A lost response becomes a network error.
// With the option onUnhandledFrame: "error" (MSW 2: onUnhandledRequest), MSW stops other requests, except for files.
export const leadmock = http.all("https://crm.example.com/*", async ({ request }) => {
  const { method, headers, url } = request;
  const { pathname, search } = new URL(url);
  const body = ["GET", "HEAD"].includes(method) ? undefined : await request.text();
  const sent = bypass("${baseUrl}" + pathname + search, { method, headers, body });
  return fetch(sent).catch(() => HttpResponse.error());
});`,
  pytest: `# LEADMOCK_URL=${baseUrl} python3 -m pytest
# First install the client from the clone of leadmock: pip install ../leadmock/clients/python
def test_a_comment_reaches_the_lead(leadmock):
    token = leadmock.create_token(user="${user.login}", service="my-shop")["token"]
    leadmock.call("POST", "/lead/101/comment", {"text": "Called back"}, token=token)
    assert len(leadmock.records("comments", lead_id=101)) == 1`,
  Java: `// java Login.java
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;

class Login {
  public static void main(String[] arguments) throws Exception {
    var body = """
        ${javaText(loginOf(user).body)}""";
    var request = HttpRequest.newBuilder(URI.create("${baseUrl}/login"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
    System.out.println(HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }
}`,
  curl: curlOf(loginOf(user), baseUrl).command,
});
