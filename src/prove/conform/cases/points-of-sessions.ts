import type { OpenPoint } from '../case.ts';
import { exactly, object, refusedWith, success } from '../expect.ts';
import { loginAs, sample } from '../samples.ts';

/** What a second user does to the first may end the session of the run, and how much was asked is known at its end. */
export const sessionPoints: readonly OpenPoint[] = [
  {
    id: 'tokenLife',
    section: 'Authentication 3',
    says: 'which requests keep a token alive',
    steps: [],
    readings: {},
    untold: 'it takes more than 24 hours',
  },
  {
    id: 'rateLimit',
    section: 'Limits',
    says: 'whether a request of this run was answered with 503, and served later',
    steps: [
      {
        ...sample('get-view'),
        expect: { properties: { known: object({ busiestSecond: { minimum: 4 } }) } },
        given: 'the answers come too slowly to ask more than three times a second',
      },
    ],
    readings: {
      off: { properties: { known: object({ toldToWait: exactly(0) }) } },
      '3': { properties: { known: object({ toldToWait: { minimum: 1 } }) } },
    },
  },
  {
    id: 'secondUser',
    section: 'Authentication 4',
    says: 'what becomes of the tokens of one user when another one logs in',
    steps: [
      loginAs('first'),
      { ...sample('login', { login: '{secondLogin}', password: '{secondPassword}' }), token: null },
      { ...sample('get-view'), token: 'first' },
    ],
    readings: {
      evict: { properties: { before: success['properties'].body, ...refusedWith(401)['properties'] } },
      refuse: { properties: { before: refusedWith(403)['properties'].body, ...success['properties'] } },
      allow: { properties: { before: success['properties'].body, ...success['properties'] } },
    },
  },
];
