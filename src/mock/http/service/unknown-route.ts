import { reject, violation } from '../../api/rules/index.ts';
import { Rejection } from '../../core/rejection.ts';
import type { ControlPlaneParts } from '../control/plane.ts';
import { splitPrefix } from './choose-sandbox.ts';
import type { ServiceStep } from './exchange.ts';
import { maskedLine } from './explanation.ts';
import { decidingRule, hintFor } from './unknown-route-hint.ts';
import { noteWarning } from './warnings.ts';

const MAX_SHOWN = 80;

/** Unknown routes also cause a warning, because clients may overlook an error with HTTP status 200. */
export function unknownRoute({ control, context: { sandboxes, operations } }: ControlPlaneParts): ServiceStep {
  return (req, res) => {
    const { sandbox, arrival } = res.locals;
    const { path, missingSandbox } = arrival;
    const why = missingSandbox === undefined ? undefined : sandboxes.whyDeleted(missingSandbox);
    if (why !== undefined) throw reject('sandbox-dropped', { message: why });
    noteWarning(res.locals, 'unknown-route');
    const asked = maskedLine(`${req.method} ${path}`, sandbox).slice(0, MAX_SHOWN);
    const { named } = splitPrefix(req.originalUrl);
    const way = hintFor({ method: req.method, path, named, control, operations });
    const none = missingSandbox === undefined ? '' : `; the sandbox ${missingSandbox} does not exist`;
    throw new Rejection([violation(decidingRule(path, operations))], `${asked} is not in the contract; ${way}${none}`);
  };
}

/** Paths that browsers and crawlers request by themselves. */
const ASKED_BY_BROWSERS = /^\/(favicon\.ico|apple-touch-icon[^/]*\.png|robots\.txt|\.well-known\/.*)$/;

export const rejectBrowser: ServiceStep = (req, res) => {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (isRead && ASKED_BY_BROWSERS.test(res.locals.arrival.path)) throw reject('unknown-route');
};
