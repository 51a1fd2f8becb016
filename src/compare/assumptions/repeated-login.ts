import type { WholeAssumption } from '../probe.ts';
import { loginAs } from '../samples.ts';
import type { Step } from '../step.ts';

const again: Step = { ...loginAs('earlier'), save: { again: '/result/token' } };
const read = (token: string): Step => ({ send: 'GET /view/{readable}', token });

/** The login for another service shows whether the service counts or only the user; if its older token ends too, tokens are limited. */
export const repeatedLogin: WholeAssumption = {
  id: 'repeatedLogin',
  meaning: 'a user logs in again from the same IP address, for a service for which a token of theirs holds',
  provenance: 'guess',
  values: [
    ['new', 'a new token, and the earlier one holds on'],
    ['same', 'the same token once more; its 24 hours begin anew'],
    ['replace', 'a new token, and the earlier one ends'],
  ],
  rules: {
    'repeated-login': {
      section: 'Sessions and tokens',
      provenance: 'guess',
      text: 'A user who logs in from an address where a token of theirs for the same service holds gets a new one, and the earlier one holds on as it was. With repeatedLogin=same they get that token once more, of several the one that began last, and its 24 hours begin anew. With repeatedLogin=replace all such tokens end.',
      operations: ['login'],
    },
  },
  asked: 'first',
  probes: [
    {
      says: 'a second login for the same service',
      control: [loginAs('other'), loginAs('earlier')],
      // The first token is used twice, because a single rejection may be a mishap.
      steps: [read('earlier'), read('noToken'), again, read('earlier'), read('again'), read('earlier'), read('other')],
      later: [{ send: 'GET /view/{readable}' }, read('earlier')],
    },
  ],
};
