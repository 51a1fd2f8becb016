import type { ErrorRequestHandler } from 'express';
import { operationFailed } from '../../api/rules/custom.ts';
import { rules as allRules, refuse } from '../../api/rules/index.ts';
import type { Assumption } from '../../core/assumption.ts';
import { type AssumptionValues, assumptions as table } from '../../core/assumptions.ts';
import { OperationFailed } from '../../core/operation.ts';
import { answeredRule, answerOf, type RefusalOverride } from '../../core/overrides.ts';
import { Refusal, type RuleViolation, statusOfRefusal } from '../../core/refusal.ts';
import type { RefusalAnswer, Rule, Rules } from '../../core/rule.ts';
import type { Sandbox } from '../../core/sandbox/sandbox.ts';
import { sendAnswer } from '../faults/answer.ts';
import { type EnvelopeError, errorEnvelope } from './envelope.ts';
import type { ServiceRequest, ServiceResponse } from './exchange.ts';
import { keptExplanation, maskedError } from './explanation.ts';
import type { MockHeaderSetter } from './mock-headers.ts';
import { showWarnings } from './warnings.ts';

interface RefusalContext {
  sandbox: Sandbox;
  rules: Rules;
  operation: string | undefined;
}

function overrideOf(rule: string, { sandbox: { overrides }, operation }: RefusalContext): RefusalOverride | undefined {
  return overrides === undefined ? undefined : overrides.ofRefusal(rule, operation);
}

function customRefusal(rule: string, { rules }: RefusalContext): RefusalAnswer {
  return rules[rule]?.refusal ?? (allRules['internal-error'].refusal as RefusalAnswer);
}

function refusalOf(rule: string, place: RefusalContext): RefusalAnswer {
  return answerOf(rule, customRefusal(rule, place), place.sandbox.overrides, place.operation);
}

/** @param said the code that a custom operation has chosen, if its rule has none */
function codeOf({ code }: RefusalAnswer, { sandbox: { assumptions } }: RefusalContext, said = 0): number {
  if (code === 'any') return said;
  return code === 'unknownObject' ? Number(assumptions.unknownObject) : code;
}

function toEnvelopeError({ rule, message, code }: RuleViolation, place: RefusalContext): EnvelopeError {
  return { code: codeOf(refusalOf(rule, place), place, code), message: overrideOf(rule, place)?.message ?? message };
}

function explainAssumption({ assumption: id }: Rule, assumptions: AssumptionValues): string {
  if (id === undefined) return '';
  const values = (table[id] as Assumption).values.map(([value]) => value);
  return `; assumption ${id}=${assumptions[id]} (${values.join('|')})`;
}

/** `code 403 (not 401), message`; '' without an override. */
function explainOverride({ rule: id, code: said }: RuleViolation, place: RefusalContext): string {
  const { code, message, httpStatus } = overrideOf(id, place) ?? {};
  const own = codeOf(customRefusal(id, place), place, said);
  const parts = [
    code !== undefined && (code === own ? `code ${code}` : `code ${code} (not ${own})`),
    message !== undefined && 'message',
    httpStatus !== undefined && `HTTP status ${httpStatus}`,
  ];
  return parts.filter(Boolean).join(', ');
}

function explainOverrides([first, ...others]: readonly RuleViolation[], place: RefusalContext): string {
  if (place.sandbox.overrides === undefined || first === undefined) return '';
  const further = new Set(others.map(({ rule }) => rule));
  further.delete(first.rule);
  const overridden = [...further].filter((id) => overrideOf(id, place));
  const parts = [explainOverride(first, place), ...overridden.map((id) => `the answer by ${id}`)].filter(Boolean);
  return parts.length === 0 ? '' : `overridden: ${parts.join('; ')}: `;
}

function explain(refusal: Refusal, shown: readonly RuleViolation[], place: RefusalContext): string {
  const [{ rule: id }] = refusal.violations;
  const { overrides, assumptions } = place.sandbox;
  const rule = place.rules[id];
  const messages = [...refusal.violations.map(({ message }) => message), refusal.hint].filter(Boolean).join('; ');
  if (!rule) return messages;
  const byWhat = explainAssumption(answeredRule(id, rule, overrides, place.operation), assumptions);
  return `${explainOverrides(shown, place)}${messages} [${id}, ${rule.provenance}${byWhat}]`;
}

interface ErrorMapperParts {
  setMockHeader: MockHeaderSetter;
  rules: Rules;
  onDefect(error: unknown): void;
}

function refusalOfDefect(error: unknown): Refusal {
  return error instanceof OperationFailed ? operationFailed(error.message) : refuse('internal-error');
}

/** Turns anything thrown into an envelope: a Refusal by its rules, other errors as a defect of leadmock. */
export function errorMapper({ setMockHeader, rules, onDefect }: ErrorMapperParts): ErrorRequestHandler {
  const answer = (error: unknown, _req: ServiceRequest, res: ServiceResponse, next: (error: unknown) => void) => {
    if (res.headersSent) return next(error);
    const isRefusal = error instanceof Refusal;
    if (!isRefusal) onDefect(maskedError(error, res.locals.sandbox));
    const refusal = isRefusal ? error : refusalOfDefect(error);

    const exchange = res.locals;
    const { assumptions } = exchange.sandbox;
    const place = { sandbox: exchange.sandbox, rules, operation: exchange.operation?.id };
    const shown = assumptions.validationErrors === 'all' ? refusal.violations : [refusal.violations[0]];
    const [first, ...others] = shown.map((violation) => toEnvelopeError(violation, place)) as [EnvelopeError];
    exchange.code = first.code;
    exchange.rule = refusal.violations[0].rule;
    exchange.rules = refusal.violations.map(({ rule }) => rule);
    setMockHeader(res, 'rule', exchange.rule);
    exchange.explain = keptExplanation(explain(refusal, shown, place), exchange.sandbox);
    setMockHeader(res, 'explain', exchange.explain);
    showWarnings(res, setMockHeader);

    const { httpStatus } = refusalOf(exchange.rule, place);
    sendAnswer(res, statusOfRefusal(first.code, httpStatus, assumptions), errorEnvelope([first, ...others]));
  };
  return answer as unknown as ErrorRequestHandler;
}
