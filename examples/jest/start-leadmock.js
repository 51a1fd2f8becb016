// start: one server for all test files, unless LEADMOCK_URL contains the URL of a running server.
module.exports = async function startLeadmock() {
  if (process.env.LEADMOCK_URL) return;
  const { createMock } = await import('leadmock');
  globalThis.leadmock = await createMock();
  process.env.LEADMOCK_URL = globalThis.leadmock.baseUrl;
};
