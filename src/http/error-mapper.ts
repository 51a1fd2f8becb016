import type { ErrorRequestHandler } from 'express';
import { findRule, refuse, rules } from '../api/rules/index.ts';
import { type Assumption, type AssumptionValues, assumptions as table } from '../core/assumptions.ts';
import { type Fault, Refusal } from '../core/refusal.ts';
import type { RefusalAnswer, Rule } from '../core/rule.ts';
import { type EnvelopeError, errorEnvelope } from './envelope.ts';
import type { Exchange, ServiceResponse } from './exchange.ts';
import { sendAnswer } from './faults/answer.ts';
import type { MockHeaderSetter } from './mock-headers.ts';
import { showWarnings } from './warnings.ts';

function answerOf(rule: string): RefusalAnswer {
  return findRule(rule)?.refusal ?? (rules['internal-error'].refusal as RefusalAnswer);
}

function toEnvelopeError({ rule, message }: Fault, assumptions: AssumptionValues): EnvelopeError {
  const { code } = answerOf(rule);
  return { code: code === 'unknownObject' ? Number(assumptions.unknownObject) : code, message };
}

/** Which switch changes a rule, and what it could be set to. */
function explainSwitch({ switch: id }: Rule, assumptions: AssumptionValues): string {
  if (id === undefined) return '';
  const values = (table[id] as Assumption).values.map(([value]) => value);
  return `; switch ${id}=${assumptions[id]} (${values.join('|')})`;
}

/** One line: what was wrong, the rule with its provenance, and the switch that changes it. */
function explain(refusal: Refusal, assumptions: AssumptionValues): string {
  const [{ rule: id }] = refusal.faults;
  const rule = findRule(id);
  const messages = [...refusal.faults.map(({ message }) => message), ...(refusal.hint ? [refusal.hint] : [])].join(
    '; ',
  );
  return rule ? `${messages} [${id}, ${rule.provenance}${explainSwitch(rule, assumptions)}]` : messages;
}

/** Names of fields stand in it, and a client may send names of any length. */
const LONGEST_EXPLANATION = 2000;

interface ErrorMapperParts {
  setMockHeader: MockHeaderSetter;
  onDefect(error: unknown): void;
}

/** Anything thrown becomes an envelope here: a Refusal by its rules, everything else as a defect of leadmock's own. */
export function errorMapper({ setMockHeader, onDefect }: ErrorMapperParts): ErrorRequestHandler {
  return (error, _req, res, next) => {
    if (res.headersSent) return next(error);
    const isRefusal = error instanceof Refusal;
    if (!isRefusal) onDefect(error);
    const refusal = isRefusal ? error : refuse('internal-error');

    const exchange = res.locals as Exchange;
    const { assumptions } = exchange.sandbox;
    const shown = assumptions.validationErrors === 'all' ? refusal.faults : [refusal.faults[0]];
    const [first, ...others] = shown.map((fault) => toEnvelopeError(fault, assumptions)) as [EnvelopeError];
    exchange.code = first.code;
    exchange.rule = refusal.faults[0].rule;
    exchange.rules = refusal.faults.map(({ rule }) => rule);
    setMockHeader(res, 'rule', exchange.rule);
    exchange.explain = explain(refusal, assumptions).slice(0, LONGEST_EXPLANATION);
    setMockHeader(res, 'explain', exchange.explain);
    showWarnings(res as ServiceResponse, setMockHeader);

    const { httpStatus } = answerOf(exchange.rule);
    sendAnswer(
      res as ServiceResponse,
      httpStatus ?? (assumptions.errorStatus === 'code' ? first.code : 200),
      errorEnvelope([first, ...others]),
    );
  };
}
