import { Badge } from './texts.tsx';

/** Labels as in docs/faithfulness.md. */
const MEANINGS: Record<string, [tone: string, meaning: string]> = {
  contract: ['good', 'The contract of the API says so.'],
  observed: ['good', 'Seen live, or in what real clients send and read.'],
  documented: ['accent', 'The contract documents it for the request, but not what happens otherwise.'],
  inferred: ['warn', 'Follows from a work-around of a client, or from a sample in the contract.'],
  chosen: ['warn', 'Nobody knows: the least inventive answer.'],
  yours: ['accent', 'You declared it, in an operation of your own.'],
};

export function Provenance({ of }: { of: string }) {
  const [tone, meaning] = MEANINGS[of] ?? ['', ''];
  return (
    <Badge tone={tone} title={meaning}>
      {of}
    </Badge>
  );
}
