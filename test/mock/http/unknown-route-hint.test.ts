import { expect, test } from 'vitest';
import { processorSeconds } from '../../support/processor-time.ts';
import { askRaw } from '../../support/raw-socket.ts';
import { startMock } from '../../support/start-mock.ts';
import { rule } from '../../support/titles.ts';

test.each<[asked: string, way: string]>([
  // A doubled slash.
  [
    'POST //login',
    'the nearest route is POST /login: the path begins with //. Remove the slash at the end of the base URL',
  ],
  ['GET //view//1001', 'the nearest route is GET /view/{view_id}: the path begins with //. Remove the slash'],
  ['GET //_mock/state', 'the nearest route is GET /_mock/state: the path begins with //. Remove the slash'],
  ['POST /_sandbox/w1//login', 'the nearest route is POST /login: the path begins with //. Remove the slash'],
  // Additional words in the base URL.
  ['POST /api/login', 'the nearest route is POST /login: remove /api from the base URL'],
  ['PUT /api/v1/lead/101/owner/', 'the nearest route is PUT /lead/{lead_id}/owner: remove /api/v1 from the base URL'],
  ['POST /_sandbox/w1/api/login', 'the nearest route is POST /login: remove /api from the base URL'],
  ['POST /api/_mock/reset', 'the nearest route is POST /_mock/reset: remove /api from the base URL'],
  ['POST /_sandbox/w1/_sandbox/w1/login', 'the nearest route is POST /login: remove /_sandbox/w1 from the base URL'],
  ['GET //api//login', 'the nearest route is POST /login: remove /api from the base URL'],
  // A typo in the prefix of the control plane.
  ['GET /_mokc/state', 'the nearest route is GET /_mock/state'],
  ['GET /mock/state/leads/101', 'the nearest route is GET /_mock/state/{collection}/{id}'],
  ['GET /_mok/pannel', 'the nearest route is GET /_mock/panel'],
  // A typo in the prefix of a sandbox.
  ['GET /_sandbox', 'the base URL of a sandbox is /_sandbox/<name>'],
  ['POST /sandbox/w1/login', 'the nearest route is POST /_sandbox/w1/login'],
  ['GET /_sandboxes/w1/view/1001', 'the nearest route is GET /_sandbox/w1/view/{view_id}'],
  ['POST /_Sandbox/w1/_mock/reset', 'the nearest route is POST /_sandbox/w1/_mock/reset'],
  ['POST /_sandbox/login', 'the name of the sandbox is missing: the nearest route is POST /_sandbox/<name>/login'],
  [
    'POST /_sandbox/lead/101/payment',
    'the name of the sandbox is missing: the nearest route is POST /_sandbox/<name>/lead/{lead_id}/payment',
  ],
  ['POST /_sandbox/_mock/reset', 'the URL has no sandbox name. Write the name after /_sandbox/'],
  // An empty path.
  ['GET /', 'the panel is /_mock/panel'],
  ['GET //', 'the panel is /_mock/panel'],
  ['GET /_sandbox/w1', 'the panel is /_sandbox/w1/_mock/panel'],
  // A typo in an operation, and a wrong method.
  ['GET /veiw/1001', 'the nearest route is GET /view/{view_id}'],
  ['POST /lead/101/payments', 'the nearest route is POST /lead/{lead_id}/payment'],
  ['GET /View/1001', 'the nearest route is GET /view/{view_id}'],
  ['GET /tasks', 'the nearest route is POST /task'],
  ['POST /payment', 'the nearest route is POST /lead/{lead_id}/payment'],
  ['POST /reset', 'the nearest route is POST /_mock/reset'],
  ['GET /login', 'the nearest route is POST /login'],
  ['POST /lead/101/owner', 'the nearest route is PUT /lead/{lead_id}/owner'],
])(rule('unknown-route', '%s gets the nearest route as a hint'), async (asked, way) => {
  const { headers } = await askRaw(await startMock(), asked);
  expect(headers['x-mock-explain']).toContain(way);
});

const ADD = 'if your service has this route, add the route with --operations (example: observed-operations)';
const OBSERVED = 'the example pack observed-operations has this route: add the pack with --operations';

test.each([
  ['GET /projects', `GET /projects is not in the contract; ${OBSERVED} [`],
  ['GET /staff', `GET /staff is not in the contract; ${OBSERVED} [`],
  ['GET /contact/search', `GET /contact/search is not in the contract; ${OBSERVED} [`],
  ['GET /lead/101/comments', `GET /lead/101/comments is not in the contract; ${OBSERVED} [`],
  ['DELETE /lead/101', `DELETE /lead/101 is not in the contract; ${OBSERVED} [`],
  ['GET /deals', `GET /deals is not in the contract; ${ADD} [`],
  ['POST /contact', `POST /contact is not in the contract; ${OBSERVED} [`],
])(rule('unknown-route', '%s gets the hint that custom operations can be added'), async (asked, way) => {
  const { headers } = await askRaw(await startMock(), asked);
  expect(headers['x-mock-explain']).toContain(way);
});

test(rule('unknown-route', 'a wrong method or base URL gets no hint about custom operations'), async () => {
  const started = await startMock();
  for (const asked of ['GET /login', 'POST /api/v1/login', 'POST //login']) {
    expect((await askRaw(started, asked)).headers['x-mock-explain']).not.toContain('--operations');
  }
});

test(rule('unknown-route', 'without a control plane, only health and ready are hinted'), async () => {
  const started = await startMock({ control: false });
  const way = async (asked: string) => (await askRaw(started, asked)).headers['x-mock-explain'];
  expect(await way('GET /')).toContain('GET / is not in the contract; no operation has this path');
  expect(await way('GET /_mock/redy')).toContain('the nearest route is GET /_mock/ready');
  expect(await way('GET /_mock/panel')).toMatch(/the nearest route is GET \/_mock\/(health|ready)/);
});

test('a hint for an endless path is found quickly', async () => {
  const started = await startMock();
  const path = `/${'x/'.repeat(7000)}`;
  const spent = processorSeconds();
  const { headers } = await askRaw(started, `GET ${path}`);
  expect(headers['x-mock-explain']?.length).toBeLessThanOrEqual(300);
  expect(spent()).toBeLessThan(1);
});

test.each([
  ['GET', '/_mock/_sandbox/w1/state', 'put the sandbox first: /_sandbox/w1/_mock/state'],
  ['POST', '/_mock/sandbox/w1/reset', 'put the sandbox first: /_sandbox/w1/_mock/reset'],
  ['POST', '/_mock/login', 'call the service without /_mock: POST /login'],
  ['POST', '/_mock/lead/101/payment', 'call the service without /_mock: POST /lead/{lead_id}/payment'],
  ['GET', '/_mock/helth', 'did you mean GET /_mock/health?'],
])('%s %s gets a hint', async (method, path, says) => {
  const { http } = await startMock();
  const { status, body } = await http[method.toLowerCase() as 'get'](path);
  expect(status).toBe(404);
  expect(body.detail).toContain(says);
});
