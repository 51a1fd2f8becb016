// start: once for all test files, unless LEADMOCK_URL names a server that runs already.
module.exports = async function startLeadmock() {
  if (process.env.LEADMOCK_URL) return;
  const { createMock } = await import('leadmock');
  globalThis.leadmock = await createMock();
  process.env.LEADMOCK_URL = globalThis.leadmock.baseUrl;
};
