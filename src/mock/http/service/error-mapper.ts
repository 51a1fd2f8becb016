import { operationFailed } from '../../api/rules/custom.ts';
import { rules as allRules, reject } from '../../api/rules/index.ts';
import type { Assumption } from '../../core/assumption.ts';
import { type AssumptionValues, assumptions as table } from '../../core/assumptions.ts';
import { OperationFailed } from '../../core/operation.ts';
import { effectiveRejection, effectiveRule, type RejectionOverride } from '../../core/overrides.ts';
import { Rejection, type RuleViolation, statusOfRejection } from '../../core/rejection.ts';
import type { RejectionResponse, Rule, Rules } from '../../core/rule.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { isAlive } from '../../core/sandbox/sessions.ts';
import { type EnvelopeError, errorEnvelope } from './envelope.ts';
import { assumptionsOf, type Exchange, type ServiceErrorHandler } from './exchange.ts';
import { keptExplanation, maskedError } from './explanation.ts';
import { sendResponse } from './send-response.ts';

interface RejectionContext {
  sandbox: Sandbox;
  assumptions: AssumptionValues;
  rules: Rules;
  operation: string | undefined;
}

function overrideOf(
  rule: string,
  { sandbox: { overrides }, operation }: RejectionContext,
): RejectionOverride | undefined {
  return overrides === undefined ? undefined : overrides.ofRejection(rule, operation);
}

function customRejection(rule: string, { rules }: RejectionContext): RejectionResponse {
  return rules[rule]?.rejection ?? (allRules['internal-error'].rejection as RejectionResponse);
}

function rejectionOf(rule: string, place: RejectionContext): RejectionResponse {
  return effectiveRejection(rule, customRejection(rule, place), place.sandbox.overrides, place.operation);
}

function codeOf({ code }: RejectionResponse, { assumptions }: RejectionContext, sentCode = 0): number {
  if (code === 'any') return sentCode;
  return code === 'unknownPathId' ? Number(assumptions.unknownPathId) : code;
}

function toEnvelopeError({ rule, message, code }: RuleViolation, place: RejectionContext): EnvelopeError {
  return { code: codeOf(rejectionOf(rule, place), place, code), message: overrideOf(rule, place)?.message ?? message };
}

function explainAssumption({ assumption: id }: Rule, assumptions: AssumptionValues): string {
  if (id === undefined) return '';
  const values = (table[id] as Assumption).values.map(([value]) => value);
  return `; assumption ${id}=${assumptions[id]} (${values.join('|')})`;
}

/** @returns text such as `an override set code 403 (not 401)`; empty without an override */
function explainOverride({ rule: id, code: sentCode }: RuleViolation, place: RejectionContext): string {
  const { code, message, httpStatus } = overrideOf(id, place) ?? {};
  const own = codeOf(customRejection(id, place), place, sentCode);
  const parts = [
    code !== undefined && (code === own ? `code ${code}` : `code ${code} (not ${own})`),
    message !== undefined && 'the message',
    httpStatus !== undefined && `HTTP status ${httpStatus}`,
  ];
  return parts.some(Boolean) ? `an override set ${parts.filter(Boolean).join(', ')}` : '';
}

function explainOverrides([first, ...others]: readonly RuleViolation[], place: RejectionContext): string {
  if (place.sandbox.overrides === undefined || first === undefined) return '';
  const further = new Set(others.map(({ rule }) => rule));
  further.delete(first.rule);
  const ids = [...further].filter((id) => overrideOf(id, place));
  const parts = [explainOverride(first, place), ...ids.map((id) => `an override applies to ${id}`)].filter(Boolean);
  return parts.length === 0 ? '' : `${parts.join('; ')}: `;
}

/** @param notes texts about the request that earlier steps added */
function explain(
  rejection: Rejection,
  shown: readonly RuleViolation[],
  place: RejectionContext,
  notes: string | undefined,
): string {
  const [{ rule: id }] = rejection.violations;
  const { overrides, assumptions } = place.sandbox;
  const rule = place.rules[id];
  const messages = [...rejection.violations.map(({ message }) => message), rejection.hint, notes]
    .filter(Boolean)
    .join('; ');
  if (!rule) return messages;
  const byWhat = explainAssumption(effectiveRule(id, rule, overrides, place.operation), assumptions);
  const confirmed = rule.assumption && place.sandbox.confirmationOf(rule.assumption);
  const label = confirmed ? `confirmed ${confirmed.date}` : rule.provenance;
  return `${explainOverrides(shown, place)}${messages} [${id}, ${label}${byWhat}]`;
}

/** With tokenRenewal=any, a rejected request with a valid token counts as an action, too. */
function renewToken({ sandbox, arrival: { session } }: Exchange, assumptions: AssumptionValues): void {
  if (!session) return;
  const now = sandbox.clock.now();
  if (isAlive(session, now) && assumptions.tokenRenewal === 'any') sandbox.sessions.touch(session, now);
}

interface ErrorMapperParts {
  rules: Rules;
  onDefect(error: unknown): void;
}

function rejectionOfDefect(error: unknown): Rejection {
  return error instanceof OperationFailed ? operationFailed(error.message) : reject('internal-error');
}

export function errorMapper({ rules, onDefect }: ErrorMapperParts): ServiceErrorHandler {
  return (error: unknown, _req, res, next) => {
    if (res.headersSent) return next(error);
    const isRejection = error instanceof Rejection;
    if (!isRejection) onDefect(maskedError(error, res.locals.sandbox));
    const rejection = isRejection ? error : rejectionOfDefect(error);

    const { sandbox, arrival, outcome } = res.locals;
    const assumptions = assumptionsOf(res.locals);
    renewToken(res.locals, assumptions);
    const place = { sandbox, assumptions, rules, operation: arrival.operation?.id };
    const isCut = rejection.violations.length > 1 && assumptions.validationErrors === 'first';
    const shown = isCut ? rejection.violations.slice(0, 1) : rejection.violations;
    const [first, ...others] = shown.map((violation) => toEnvelopeError(violation, place)) as [EnvelopeError];
    outcome.code = first.code;
    outcome.rule = rejection.violations[0].rule;
    outcome.rules = rejection.violations.map(({ rule }) => rule);
    outcome.explanation = keptExplanation(explain(rejection, shown, place, outcome.explanation), sandbox);

    const { httpStatus } = rejectionOf(outcome.rule, place);
    sendResponse(res, statusOfRejection(first.code, httpStatus, assumptions), errorEnvelope([first, ...others]));
  };
}
