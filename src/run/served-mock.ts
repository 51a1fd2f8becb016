import type { Server } from 'node:http';
import { listen } from '../http/server/listen.ts';
import { createMock, type Mock, type MockSettings } from '../mock.ts';

/** A mock on a free port that persists nothing. */
export interface ServedMock extends Pick<Mock, 'sandboxes'> {
  /** Without a slash at the end. */
  url: string;
  port: number;
  server: Server;
}

export async function withMock<Result>(
  settings: MockSettings,
  use: (mock: ServedMock) => Promise<Result>,
): Promise<Result> {
  const { app, sandboxes, close } = await createMock(settings);
  const { stop, ...listening } = await listen(app, { host: '127.0.0.1', port: 0 });
  try {
    return await use({ ...listening, sandboxes });
  } finally {
    await stop();
    await close();
  }
}
