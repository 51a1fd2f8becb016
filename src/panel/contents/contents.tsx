import { Head } from '../ui/texts.tsx';
import { ClockCard } from './clock-card.tsx';
import { ResetCard } from './reset-card.tsx';
import { SandboxesCard } from './sandboxes-card.tsx';
import { SnapshotsCard } from './snapshots-card.tsx';

export function Contents() {
  return (
    <>
      <Head title="Time, snapshots, fixtures" />
      <div class="contents">
        <ClockCard />
        <ResetCard />
        <SnapshotsCard />
        <SandboxesCard />
      </div>
    </>
  );
}
