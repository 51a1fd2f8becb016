import { withUnfired } from '../contents/counts.ts';
import { useAction } from '../ui/action.ts';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { call } from './control.ts';
import { useInfo } from './fact-store.ts';

/** Everything back to the start, from wherever one is. */
export function ResetButton() {
  const { fixture } = useInfo();
  const { run, error } = useAction();
  const reset = () => run(withUnfired('Back at the start.'), () => call('reset', { body: {} }));
  return (
    <>
      <ConfirmButton label="Reset" question={`Reset to ${fixture}?`} act={reset} />
      <Failure error={error} />
    </>
  );
}
