export default {
  testEnvironment: 'node',
  // The files are ES modules as they stand, as leadmock is: nothing is transformed.
  transform: {},
  globalSetup: './start-leadmock.js',
  globalTeardown: './stop-leadmock.js',
};
