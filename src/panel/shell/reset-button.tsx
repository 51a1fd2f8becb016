import type { MockControl } from '../../client/index.ts';
import { withUnfired } from '../contents/counts.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { useInfo } from './fact-store.ts';

/** Everything back to the start, from wherever one is. */
export function ResetButton({ control }: { control: MockControl }) {
  const { fixture } = useInfo();
  const { run, error } = useAction();
  const reset = () => run(withUnfired('Back at the start.'), () => control.reset());
  return (
    <>
      <ConfirmButton label="Reset" question={`Reset to ${fixture}?`} act={reset} />
      <Failure error={error} />
    </>
  );
}
