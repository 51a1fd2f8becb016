import type { Rule } from '../../client/index.ts';
import type { RejectionOverride } from '../../generated/shapes.ts';
import { Badge } from './texts.tsx';

export function OverrideBadge() {
  return (
    <Badge tone="accent" title="An override changes this behavior.">
      override
    </Badge>
  );
}

export function overrideFor(rule: Rule | undefined, operation: string | null): RejectionOverride | undefined {
  const found = [rule?.id, `${rule?.id}@${operation}`].flatMap((key) => rule?.overrides?.[key ?? ''] ?? []);
  return found.length === 0 ? undefined : Object.assign({}, ...found);
}
