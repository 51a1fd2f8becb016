import type { RecordOf } from '../../client/index.ts';

export const snippetsOf = (baseUrl: string, { login, password }: RecordOf<'users'>) => ({
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
  pytest: `# LEADMOCK_URL=${baseUrl} python3 -m pytest
# Copy clients/python/leadmock.py next to conftest.py, and add pytest_plugins = ["leadmock"] to conftest.py.
def test_a_comment_reaches_the_lead(leadmock):
    token = leadmock.create_token(user="${login}", service="my-shop")["token"]
    leadmock.call("POST", "/lead/101/comment", {"text": "Called back"}, token=token)
    assert len(leadmock.records("comments", lead_id=101)) == 1`,
  curl: `curl -s ${baseUrl}/login -H 'Content-Type: application/json' \\
  -d '${JSON.stringify({ login, password, service: 'my-shop', version: '1.0' })}'`,
});
