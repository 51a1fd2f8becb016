// start: once for all test files, unless LEADMOCK_URL names a server that runs already.
import { createMock } from 'leadmock';

export default async function startLeadmock() {
  if (process.env.LEADMOCK_URL) return;
  globalThis.leadmock = await createMock();
  process.env.LEADMOCK_URL = globalThis.leadmock.baseUrl;
}
