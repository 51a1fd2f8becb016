import type { Server } from 'node:http';
import { createMock, type Mock, type MockSettings } from '../mock/create-mock.ts';
import { listen } from '../mock/http/server/listen.ts';

export interface ServedMock extends Mock {
  /** Base URL of the mock, without a slash at the end. */
  url: string;
  port: number;
  server: Server;
}

const ANY_PORT = { host: '127.0.0.1', port: 0 };

export async function withMock<Result>(
  settings: MockSettings,
  use: (mock: ServedMock) => Promise<Result>,
  at = ANY_PORT,
): Promise<Result> {
  const mock = await createMock(settings);
  const { stop, ...listening } = await listen(mock.app, at);
  try {
    mock.begin();
    return await use(Object.assign(mock, listening));
  } finally {
    await stop();
    await mock.close();
  }
}
