import { createMock } from 'leadmock';
import { startApp } from './start-app.mjs';

/** Starts one leadmock and one app for all workers. */
export default async function globalSetup() {
  const mock = await createMock();
  const app = await startApp(mock.baseUrl);
  Object.assign(process.env, { LEADMOCK_URL: mock.baseUrl, APP_URL: app.url });
  return async () => {
    await app.stop();
    await mock.close();
  };
}
