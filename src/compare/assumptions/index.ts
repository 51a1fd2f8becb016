import type { AssumptionId } from '../../core/assumptions.ts';
import type { AssumptionCheck } from '../probe.ts';
import { contentType } from './content-type.ts';
import { dealAfterPayment } from './deal-after-payment.ts';
import { errorStatus } from './error-status.ts';
import { funnelDateAfterOwner } from './funnel-date-after-owner.ts';
import { nonPositiveSum } from './non-positive-sum.ts';
import { numericStrings } from './numeric-strings.ts';
import { omittedTaskFields } from './omitted-task-fields.ts';
import { ownerId } from './owner-id.ts';
import { rateLimit, tokenLife } from './rate-limit.ts';
import { reminderEcho } from './reminder-echo.ts';
import { secondUser } from './second-user.ts';
import { timezone } from './timezone.ts';
import { unknownFields } from './unknown-fields.ts';
import { unknownObject } from './unknown-object.ts';
import { unknownReference } from './unknown-reference.ts';
import { validationErrors } from './validation-errors.ts';

/** How each assumption is found out, so that no new one is forgotten. */
export const checks: { readonly [Id in AssumptionId]: AssumptionCheck } = {
  errorStatus,
  unknownObject,
  unknownReference,
  secondUser,
  unknownFields,
  numericStrings,
  contentType,
  validationErrors,
  reminderEcho,
  nonPositiveSum,
  dealAfterPayment,
  funnelDateAfterOwner,
  omittedTaskFields,
  timezone,
  ownerId,
  tokenLife,
  rateLimit,
};
