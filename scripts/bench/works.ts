import { isDeepStrictEqual } from 'node:util';
import type { Request } from './load.ts';
import type { MeasuredServer } from './measured-server.ts';

export interface Work extends Request {
  name: string;
}

export const view: Work = { name: 'view read', method: 'GET', path: '/view/1001' };

export const comment = {
  name: 'comment POST',
  method: 'POST',
  path: '/lead/101/comment',
  body: { text: 'Called back, wants to see the flat on Monday' },
} as const satisfies Work;

/** Task with all fields: two observers, two labels, a reminder. */
export const task: Work = {
  name: 'task POST',
  method: 'POST',
  path: '/task',
  body: {
    title: 'Call Maria',
    text: 'About the offer',
    owner_id: 11,
    project_id: 1,
    lead_id: 101,
    visibility: 1,
    date_start: 1700000000,
    date_end: 1700003600,
    remind_type: 2,
    remind_method: ['email', 'popup'],
    observers: [11, 12],
    labels: [21, 22],
  },
};

/** Removes the only field in which correct responses may differ. */
function withoutTime(response: unknown): unknown {
  return JSON.parse(JSON.stringify(response, (key, value) => (key === 'created_at' ? undefined : value)));
}

/** Checks that all servers respond in the same way, because a server with smaller responses could be faster. */
export async function compareResponses(
  servers: readonly MeasuredServer[],
  { method, path, body }: Request,
): Promise<void> {
  const responses = await Promise.all(servers.map((server) => server.call(method, path, body)));
  const [first] = responses;
  for (const response of responses) {
    if (!isDeepStrictEqual(withoutTime(response), withoutTime(first))) {
      throw new Error(`${method} ${path} is answered differently: ${JSON.stringify(responses, null, 2)}`);
    }
  }
}
