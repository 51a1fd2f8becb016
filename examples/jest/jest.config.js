module.exports = {
  testEnvironment: 'node',
  globalSetup: './start-leadmock.js',
  globalTeardown: './stop-leadmock.js',
};
