import type { WholeAssumption } from '../probe.ts';
import { loginWith, sample } from '../samples.ts';

const OTHER_TYPE = 'text/plain';

/** A body counts as parsed if the response shows its content: a token for the login, the new text for the view. */
export const contentType: WholeAssumption = {
  id: 'contentType',
  meaning: 'a non-empty body whose media type is not application/json',
  provenance: 'likely',
  values: [
    ['require', 'code 400'],
    ['any', 'parsed as JSON all the same'],
  ],
  rules: {
    'body-content-type': {
      section: 'Bodies',
      provenance: 'likely',
      text: 'A non-empty body must be declared as application/json.',
      contract: {
        section: 'Lead-Tracking Service HTTP API',
        quote: 'Requests with a body carry the header `Content-Type: application/json`.',
      },
      rejection: {
        code: 400,
        message: 'Content-Type must be application/json',
        isTransport: true,
        onlyWithValue: 'require',
      },
      operations: 'withBody',
    },
  },
  minOperations: 2,
  probes: [
    {
      says: `a login declared as ${OTHER_TYPE}`,
      control: [loginWith('before type')],
      steps: [{ ...loginWith('type'), type: OTHER_TYPE }, loginWith('after type')],
    },
    {
      says: `a view edit declared as ${OTHER_TYPE}`,
      control: [sample('edit-view')],
      steps: [{ ...sample('edit-view', { source: undefined, keyword: '{stamp}' }), type: OTHER_TYPE }],
    },
  ],
};
