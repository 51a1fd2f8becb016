import { refuse, violation } from '../../api/rules/index.ts';
import type { Operation } from '../../core/operation.ts';
import { Refusal } from '../../core/refusal.ts';
import type { Sandboxes } from '../../core/sandbox/sandboxes.ts';
import { splitPrefix } from './choose-sandbox.ts';
import type { ServiceStep } from './exchange.ts';
import { maskedLine } from './explanation.ts';
import { decidingRule, wayFor } from './lost-path.ts';
import { noteWarning } from './warnings.ts';

const LONGEST_SHOWN = 80;

interface UnknownRouteParts {
  /** Whether there is a control plane to be pointed to. */
  control: boolean;
  sandboxes: Sandboxes;
  operations: readonly Operation[];
}

/**
 * What no operation took: code 404 in the envelope, the rule that decides and the nearest route in headers, and a warning, since with HTTP 200 it
 * is easily overlooked.
 */
export function unknownRoute({ control, sandboxes, operations }: UnknownRouteParts): ServiceStep {
  return (req, res) => {
    const { path, missing, sandbox } = res.locals;
    const gone = missing === undefined ? undefined : sandboxes.whyGone(missing);
    if (gone !== undefined) throw refuse('sandbox-dropped', { message: gone });
    noteWarning(res.locals, 'unknown-route');
    const asked = maskedLine(`${req.method} ${path}`, sandbox).slice(0, LONGEST_SHOWN);
    const { named } = splitPrefix(req.originalUrl);
    const way = wayFor({ method: req.method, path, named, control, operations });
    const none = missing === undefined ? '' : `; nor is there a sandbox ${missing}`;
    throw new Refusal([violation(decidingRule(path, operations))], `${asked} is not documented; ${way}${none}`);
  };
}

/** What browsers ask every server for, whichever page they show. */
const ASKED_BY_BROWSERS = /^\/(favicon\.ico|apple-touch-icon[^/]*\.png|robots\.txt|\.well-known\/.*)$/;

/** An unknown route that no client of the service asked for: it is neither journalled nor warned of. */
export const refuseBrowser: ServiceStep = (req, res) => {
  const isRead = req.method === 'GET' || req.method === 'HEAD';
  if (isRead && ASKED_BY_BROWSERS.test(res.locals.path)) throw refuse('unknown-route');
};
