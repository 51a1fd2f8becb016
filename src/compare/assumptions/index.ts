import type { AssumptionId } from '../../core/assumptions.ts';
import type { AssumptionCheck } from '../probe.ts';
import { contentType } from './content-type.ts';
import { dealAfterPayment } from './deal-after-payment.ts';
import { errorStatus } from './error-status.ts';
import { funnelDateAfterOwner } from './funnel-date-after-owner.ts';
import { nonPositiveSum } from './non-positive-sum.ts';
import { nullInViewEdit } from './null-in-view-edit.ts';
import { numericStrings } from './numeric-strings.ts';
import { omittedTaskFields, visibilityBesideObservers } from './omitted-task-fields.ts';
import { ownerId } from './owner-id.ts';
import { rateLimit } from './rate-limit.ts';
import { reminderEcho } from './reminder-echo.ts';
import { repeatedLogin } from './repeated-login.ts';
import { secondUser } from './second-user.ts';
import { timezone } from './timezone.ts';
import { tokenRenewal } from './token-renewal.ts';
import { unknownBodyId } from './unknown-body-id.ts';
import { unknownFields } from './unknown-fields.ts';
import { unknownPathId } from './unknown-path-id.ts';
import { validationErrors } from './validation-errors.ts';

export const checks: { readonly [Id in AssumptionId]: AssumptionCheck } = {
  errorStatus,
  rateLimit,
  unknownBodyId,
  contentType,
  numericStrings,
  unknownFields,
  validationErrors,
  repeatedLogin,
  secondUser,
  tokenRenewal,
  omittedTaskFields,
  reminderEcho,
  visibilityBesideObservers,
  nullInViewEdit,
  unknownPathId,
  dealAfterPayment,
  funnelDateAfterOwner,
  nonPositiveSum,
  ownerId,
  timezone,
};
