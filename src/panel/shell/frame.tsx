import type { ComponentChildren } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { withUnfiredText } from '../contents/counts.ts';
import { ResetLoss } from '../contents/loss.tsx';
import { useAction } from '../ui/action.ts';
import { Button } from '../ui/controls/button.tsx';
import { ConfirmButton } from '../ui/controls/confirm-button.tsx';
import { Failure } from '../ui/failure.tsx';
import { Notification } from '../ui/notification.tsx';
import { Badge } from '../ui/texts.tsx';
import { BrokenFixtures } from './broken-fixtures.tsx';
import { ChangedChip } from './changes.tsx';
import { ClockLink } from './clock.tsx';
import { call } from './control.ts';
import { useFact, useInfo } from './fact-store.ts';
import { OpenFailedTest, ReplayNotice, useFailedTest } from './failed-test.tsx';
import { HELP_ID, Help } from './help.tsx';
import { Navigation, titleOf } from './navigation.tsx';
import { SandboxSwitch } from './sandbox-switch.tsx';

export function Frame({ part, children }: { part: string; children: ComponentChildren }) {
  const { sandbox } = useInfo();
  const failedTest = useFailedTest();
  const title = titleOf(part);
  useLayoutEffect(() => {
    document.title = `${title} · ${sandbox} · leadmock`;
  }, [title, sandbox]);
  return (
    <div class="frame">
      <Button class="skip" onClick={() => document.querySelector('main')?.focus()}>
        Skip to content
      </Button>
      <Navigation current={part}>
        <OpenFailedTest open={failedTest.open} />
      </Navigation>
      <div class="page">
        <header class="bar">
          <SandboxSwitch name={sandbox} />
          <ChangedChip />
          <span class="spread" />
          <Connection />
          <ClockLink />
          <ResetButton />
          <Button class="help" aria-label="Keys" popovertarget={HELP_ID}>
            ?
          </Button>
        </header>
        <BrokenFixtures />
        <ReplayNotice error={failedTest.error} closeError={failedTest.closeError} />
        {children}
      </div>
      <Notification />
      <Help />
    </div>
  );
}

function ResetButton() {
  const { fixture } = useInfo();
  const { run, error } = useAction();
  const reset = (done: string, retain: 'sessions'[]) => () =>
    run(withUnfiredText(done), () => call('reset', { body: { retain } }));
  return (
    <>
      <ConfirmButton
        label="Reset"
        question={`Reset to the fixture ${fixture}?`}
        loss={<ResetLoss />}
        yes="Reset and keep tokens"
        act={reset('Reset to the start. Tokens of existing users stay valid.', ['sessions'])}
        other={['Reset and revoke tokens', reset('Reset to the start.', [])]}
      />
      <Failure error={error} />
    </>
  );
}

function Connection() {
  const { isLive, problem } = useFact('live').value ?? {};
  const [tone, text] =
    isLive === undefined ? ['', 'connecting'] : isLive ? ['good', 'live'] : ['bad', 'Connection lost, reconnecting'];
  return (
    <Badge tone={tone} role="status" title={problem}>
      {text}
    </Badge>
  );
}
