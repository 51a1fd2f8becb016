import type { PartProperties } from '../shell/part.ts';
import { ClockCard } from './clock-card.tsx';
import { ResetCard } from './reset-card.tsx';
import { SandboxesCard } from './sandboxes-card.tsx';
import { SnapshotsCard } from './snapshots-card.tsx';

/** The sandbox as a whole: its time, its start, what was saved of it, and the other ones. */
export function Contents({ control }: PartProperties) {
  return (
    <>
      <header class="head">
        <h1>World</h1>
      </header>
      <div class="contents">
        <ClockCard control={control} />
        <ResetCard control={control} />
        <SnapshotsCard control={control} />
        <SandboxesCard control={control} />
      </div>
    </>
  );
}
