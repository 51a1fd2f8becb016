import { Badge } from './texts.tsx';

const MEANINGS: Record<string, [tone: string, meaning: string]> = {
  contract: ['good', 'The contract specifies this.'],
  likely: ['accent', 'Documented, observed or inferred: use this value, but confirm it.'],
  guess: ['warn', 'Unknown: do not assert on this value.'],
  leadmock: ['accent', 'Behavior of leadmock itself, not of the service.'],
  confirmed: ['good', 'The configuration file confirms this value for your service.'],
  custom: ['accent', 'Declared by a custom operation.'],
};

interface Confirmed {
  date: string;
  source: string;
}

export function Provenance({ of, confirmed }: { of: string; confirmed?: Confirmed | undefined }) {
  const [tone, meaning] = MEANINGS[of] ?? ['', ''];
  return (
    <Badge tone={tone} title={meaning}>
      {confirmed ? `confirmed on your account (${confirmed.date}, ${confirmed.source})` : of}
    </Badge>
  );
}
