import type { Rule } from '../../client/index.ts';
import type { RefusalOverride } from '../../generated/shapes.ts';

/** What an answer is that your overrides make, and not leadmock. */
export function Yours() {
  return (
    <span class="badge accent" title="Your overrides say so, in the place of leadmock.">
      yours
    </span>
  );
}

/** The overrides of a rule that hold for an operation, as one; undefined where leadmock answers by itself. */
export function overrideFor(rule: Rule | undefined, operation: string | null): RefusalOverride | undefined {
  const found = [rule?.id, `${rule?.id}@${operation}`].flatMap((key) => rule?.yours?.[key ?? ''] ?? []);
  return found.length === 0 ? undefined : Object.assign({}, ...found);
}
