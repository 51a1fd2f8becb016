import { fill, fixtureKnown } from '../../src/compare/known.ts';
import { type SampleId, samples } from '../../src/compare/samples.ts';

/** The same requests that `leadmock compare` sends, for the default fixture. */
export const sampleRequests = (Object.keys(samples) as SampleId[]).map((id) => {
  const { send, ...sent } = fill(samples[id], { ...fixtureKnown, spareView: fixtureKnown.view, service: 'tests' });
  const [method = '', path = ''] = send.split(' ');
  return { id, method, path, body: 'body' in sent ? (sent.body as Record<string, unknown>) : undefined };
});

/** Those that need a token: all but the login. */
export const guardedRequests = sampleRequests.filter(({ id }) => id !== 'login');

/** Those with a body to read. */
export const requestsWithBody = sampleRequests.filter(({ body }) => body !== undefined);

/** The body of one of them. */
export function sampleBody(id: SampleId): Record<string, unknown> {
  return sampleRequests.find((each) => each.id === id)?.body ?? {};
}
