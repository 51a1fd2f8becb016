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

const LABELS: Record<string, [tone: string, text: string]> = {
  contract: ['good', 'contract'],
  likely: ['accent', 'likely: confirm it'],
  guess: ['warn', 'guess: do not assert on it'],
  leadmock: ['accent', 'behavior of leadmock, not of the service'],
  confirmed: ['good', 'confirmed'],
  custom: ['accent', 'custom operation'],
};

interface Confirmed {
  date: string;
  source: string;
}

export function Provenance({ of, confirmed }: { of: string; confirmed?: Confirmed | undefined }) {
  const [tone, text] = LABELS[of] ?? ['', of];
  return (
    <Badge tone={tone}>{confirmed ? `confirmed on your account (${confirmed.date}, ${confirmed.source})` : text}</Badge>
  );
}
