import type { Server } from 'node:http';
import supertest from 'supertest';
import { expect, onTestFinished } from 'vitest';
import { defaultAssumptions } from '../../src/mock/core/assumptions.ts';
import type { Sandbox } from '../../src/mock/core/sandbox/sandbox.ts';
import { createMock, type Mock, type MockSettings } from '../../src/mock/create-mock.ts';
import { createServer, type ServerLimits } from '../../src/mock/http/server/server.ts';
import { parserRejectionLine, type RequestLine } from '../../src/mock/http/service/log-request.ts';
import { ControlClient } from './control.ts';
import { confirmControlAnswers, type undescribedInControl } from './control-answers.ts';
import { confirmAnswers, type undescribedIn } from './openapi-answers.ts';
import { ServiceClient } from './service-client.ts';
import { quietSettings } from './start-mock-settings.ts';

/** Mock of a single test, in this process. It listens on a free port, and is closed after the test. */
export interface TestMock {
  mock: Mock;
  server: Server;
  port: number;
  url: string;
  /** Sandbox `default`, with which a test reads and changes state, clock and sessions. */
  sandbox: Sandbox;
  client: ServiceClient;
  control: ControlClient;
  /** Client of supertest, for the control plane of other sandboxes and for requests that other clients cannot send. */
  http: ReturnType<typeof supertest>;
  lines: RequestLine[];
  defects: unknown[];
  /** Responses that differ from the OpenAPI document of their plane. They fail the test at its end. */
  undescribed: string[];
}

export type MockOverrides = Partial<Omit<MockSettings, 'assumptions'>> & {
  assumptions?: Partial<MockSettings['assumptions']>;
  limits?: Partial<ServerLimits>;
  /** Checks of responses against documents of other fixtures, which have extra fields. */
  described?: { service: typeof undescribedIn; control: typeof undescribedInControl };
};

/** Starts a mock with the default fixture, default assumptions and no data file, except for the given overrides. */
export async function startMock({
  limits = {},
  assumptions,
  described,
  ...settings
}: MockOverrides = {}): Promise<TestMock> {
  const lines: RequestLine[] = [];
  const defects: unknown[] = [];
  const undescribed: string[] = [];
  const mock = await createMock({
    ...quietSettings,
    onRequest: (line) => lines.push(line),
    onDefect: (error) => defects.push(error),
    ...settings,
    assumptions: { ...defaultAssumptions, ...assumptions },
  });
  await mock.begin();
  const server = createServer(mock.app, { limits, onRejection: (status) => lines.push(parserRejectionLine(status)) });
  confirmAnswers(server, undescribed, described?.service);
  confirmControlAnswers(server, undescribed, described?.control);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await mock.close();
    expect(undescribed).toEqual([]);
  });
  const port = (server.address() as { port: number }).port;
  const url = `http://127.0.0.1:${port}`;
  const client = new ServiceClient(server);
  const control = new ControlClient({ server });
  const seen = { lines, defects, undescribed };
  return { mock, server, port, url, sandbox: mock.sandbox, client, control, http: supertest(server), ...seen };
}

/** Starts a mock, logged in as the main account. */
export async function startLoggedIn(overrides?: MockOverrides): Promise<TestMock> {
  const started = await startMock(overrides);
  await started.client.login();
  return started;
}
