import type { FeatureChanges } from '../change.ts';

const SEND = 'src/http/faults/send-response.ts';
const CONNECTIONS = 'src/http/server/connections.ts';

export const httpChanges: FeatureChanges<'http'> = {
  'http/faults': [
    {
      does: 'A fault after the change keeps the request from being performed.',
      file: 'src/http/faults/fire.ts',
      find: "if (fault?.when !== 'before') return true;",
      put: 'if (!fault?.when) return true;',
    },
    {
      does: 'A delay ends at once.',
      file: SEND,
      find: "if (fault?.effect !== 'hang' && delayMs === 0) {",
      put: "if (fault?.effect !== 'hang') {",
    },
    {
      does: 'A hang is a delay of nothing.',
      file: SEND,
      find: "fault?.effect !== 'hang' || (await untilReleased(socket, fault, release))",
      put: 'true',
    },
    {
      does: 'A hang that has ended before its wait holds its response for good.',
      file: 'src/http/faults/release.ts',
      find: 'if (this.#isReleased) goOn();',
      put: 'if (!goOn) this.#goOn();',
    },
    {
      does: 'A held request enters the journal that a reset begins.',
      file: 'src/core/journal/journal.ts',
      find: 'if (this.#forgotten.delete(entry.id)) return;',
      put: 'this.#forgotten.delete(entry.id);',
    },
    {
      does: 'A fault matches every body.',
      file: 'src/control/journal/match.ts',
      find: 'if (match.body === undefined) return true;',
      put: 'if (match) return true;',
    },
    {
      does: 'A response keeps its CORS headers although it must have none.',
      file: 'src/http/faults/broken-responses.ts',
      find: 'if (!cors) for',
      put: 'if (cors && !cors) for',
    },
    {
      does: 'Idle connections stay open although a reset is armed.',
      file: CONNECTIONS,
      find: 'return res?.writableFinished && isOfBrowser(res);',
      put: 'return res?.headersSent === undefined;',
    },
    {
      does: 'An armed reset closes the connections of clients that are no browsers, and hides their repetitions.',
      file: CONNECTIONS,
      find: "return req.headers['sec-fetch-site'] !== undefined;",
      put: 'return req.headers !== undefined;',
    },
    {
      does: 'A response does not close its connection although a reset is armed.',
      file: CONNECTIONS,
      find: 'isOfBrowser(res)) res.shouldKeepAlive = false;',
      put: 'isOfBrowser(res)) res.shouldKeepAlive &&= true;',
    },
    {
      does: 'Connections are closed although the reset has fired.',
      file: 'src/core/faults.ts',
      find: '(remainingOf(fault) === 0 && fault.hanging.size === 0)',
      put: "(remainingOf(fault) === 0 && fault.hanging.size === 0 && fault.effect !== 'reset')",
    },
  ],
  'http/bodies': [
    {
      does: 'A response comes before the body of its request.',
      file: 'src/http/service/envelope.ts',
      find: 'if (res.locals.sent || !mayHaveBody(req)) {',
      put: 'if (req) {',
    },
  ],
};
