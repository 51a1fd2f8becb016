import type { AssumptionValues } from '../../src/mock/core/assumptions.ts';
import { createMock } from '../../src/mock/create-mock.ts';
import { settingsFor } from './caller.ts';
import type { Between } from './meddle.ts';
import { RecordedClient } from './straight-har.ts';
import { straightTo } from './straight-to.ts';

export type ClientTraffic = (client: RecordedClient) => Promise<void>;

interface RecordedService {
  assumptions?: Partial<AssumptionValues>;
  /** Changes requests and responses between the client and the service. */
  between?: Between;
}

/** @returns a HAR recording of the traffic of a client with a new leadmock */
export async function recordService(
  traffic: ClientTraffic,
  { assumptions = {}, between = (send) => send }: RecordedService = {},
): Promise<object> {
  const mock = await createMock(settingsFor(assumptions));
  try {
    const client = new RecordedClient(between(straightTo(mock)));
    await traffic(client);
    return client.har;
  } finally {
    await mock.close();
  }
}
