import { Badge } from './texts.tsx';

/** Labels as in docs/faithfulness.md. */
const MEANINGS: Record<string, [tone: string, meaning: string]> = {
  contract: ['good', 'The contract of the API says so.'],
  likely: ['accent', 'Documented, observed or inferred: develop on it, confirm it.'],
  guess: ['warn', 'Nobody knows: do not assert on it.'],
  leadmock: ['accent', 'Behavior of leadmock itself, not of the service.'],
  custom: ['accent', 'Declared by a custom operation.'],
};

export function Provenance({ of }: { of: string }) {
  const [tone, meaning] = MEANINGS[of] ?? ['', ''];
  return (
    <Badge tone={tone} title={meaning}>
      {of}
    </Badge>
  );
}
