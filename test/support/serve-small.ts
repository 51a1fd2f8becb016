import { createMock } from '../../src/mock/create-mock.ts';
import { listen } from '../../src/mock/http/server/listen.ts';
import { quietSettings } from './start-mock-settings.ts';

// Server for tests that kill it. It writes its data file every few changes, so that some kills interrupt a write.
const [dataFile = ''] = process.argv.slice(2);
const mock = await createMock({
  ...quietSettings,
  dataFile,
  writeTiming: { quietMs: 5, maxLogBytes: 2000 },
  onRequest() {},
  onDefect: (error) => console.error(error),
});
const { port } = await listen(mock.app, { host: '127.0.0.1', port: 0 });
mock.begin();
process.send?.({ port });
