import type { AssumptionId } from '../../core/assumptions.ts';
import type { CalibrateSettings } from './inquiry.ts';
import { LEAST_PACE } from './rate.ts';

/** How a switch can be asked of a real account, and what that takes beside a login. */
export type Asked =
  | { by: 'harmless' | 'writes'; needs?: keyof typeof needed }
  /** It cannot, and why. */
  | { by: 'nothing'; because: string };

/** What lets something be asked: the words for it, and whether it is there. */
const needed = {
  secondUser: {
    how: 'give a second user by LEADMOCK_CALIBRATE_LOGIN_2 and LEADMOCK_CALIBRATE_PASSWORD_2',
    isThere: (settings: CalibrateSettings) => settings.secondUser !== undefined,
  },
  pace: {
    how: `it takes ${LEAST_PACE} requests within a second: --pace ${LEAST_PACE}`,
    isThere: ({ pace }: CalibrateSettings) => pace >= LEAST_PACE,
  },
  lead: { how: '--lead <id>', isThere: ({ lead }: CalibrateSettings) => lead !== undefined },
  project: { how: '--project <id>', isThere: ({ project }: CalibrateSettings) => project !== undefined },
} as const;

/** For each switch, so that no new one is forgotten. */
export const asked: { readonly [Id in AssumptionId]: Asked } = {
  errorStatus: { by: 'harmless' },
  unknownObject: { by: 'harmless' },
  unknownReference: { by: 'writes', needs: 'lead' },
  secondUser: { by: 'harmless', needs: 'secondUser' },
  unknownFields: { by: 'harmless' },
  numericStrings: { by: 'harmless' },
  contentType: { by: 'harmless' },
  validationErrors: { by: 'harmless' },
  reminderEcho: { by: 'writes', needs: 'project' },
  nonPositiveSum: { by: 'writes', needs: 'lead' },
  dealAfterPayment: { by: 'writes', needs: 'lead' },
  funnelDateAfterOwner: { by: 'writes', needs: 'lead' },
  omittedTaskFields: { by: 'writes', needs: 'project' },
  timezone: { by: 'writes', needs: 'lead' },
  ownerId: { by: 'writes', needs: 'lead' },
  tokenLife: { by: 'nothing', because: 'it takes 24 hours to see a token end' },
  rateLimit: { by: 'harmless', needs: 'pace' },
};

/** Why a switch was not asked, and what would let it be. */
export function whyUnasked(id: AssumptionId, settings: CalibrateSettings): string {
  const how = asked[id];
  if (how.by === 'nothing') return how.because;
  const need = how.needs && needed[how.needs];
  const missing = need && !need.isThere(settings) ? need.how : '';
  if (how.by === 'harmless') return missing;
  return `it takes writes: ${[settings.allowWrites ? '' : '--allow-writes', missing].filter(Boolean).join(' ')}`;
}
