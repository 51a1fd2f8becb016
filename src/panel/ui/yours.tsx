import type { Rule } from '../../client/index.ts';
import type { RefusalOverride } from '../../generated/shapes.ts';
import { Badge } from './texts.tsx';

export function Yours({ why = 'Your overrides say so, in the place of leadmock.' }: { why?: string }) {
  return (
    <Badge tone="accent" title={why}>
      yours
    </Badge>
  );
}

export function overrideFor(rule: Rule | undefined, operation: string | null): RefusalOverride | undefined {
  const found = [rule?.id, `${rule?.id}@${operation}`].flatMap((key) => rule?.yours?.[key ?? ''] ?? []);
  return found.length === 0 ? undefined : Object.assign({}, ...found);
}
