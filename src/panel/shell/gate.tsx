import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { Info, MockControlError } from '../../client/index.ts';
import { useAction } from '../ui/action.ts';
import { Button, Submit } from '../ui/controls/button.tsx';
import { useSubmit } from '../ui/controls/form.tsx';
import { Failure } from '../ui/failure.tsx';
import { keepFocus } from '../ui/focus.ts';
import { useResource } from '../ui/resource.ts';
import { useInterval } from '../ui/use-listener.ts';
import { call, createSandbox, listSandboxes, storeControlToken } from './control.ts';
import { type Facts, openFacts, provide } from './fact-store.ts';
import { panelOf } from './sandbox-switch.tsx';

const LOOK_EVERY_MS = 1000;

/** Shows the page only if the control plane responds and accepts the token, and the sandbox exists. */
export function Gate({ children }: { children: ComponentChildren }) {
  const [facts, setFacts] = useState<Facts>();
  const [rejection, setRejection] = useState<unknown>();

  const open = (info: Info) => {
    let wasShut = false;
    const opened = openFacts(info, (why) => {
      // The control plane may reject several concurrent reads. Only the first rejection counts.
      if (wasShut) return;
      wasShut = true;
      opened.stop();
      setFacts(undefined);
      setRejection(why);
    });
    setFacts(opened);
  };
  const enter = () => {
    call('index').then(open, setRejection);
  };
  useLayoutEffect(enter, []);
  useLayoutEffect(keepFocus, []);

  provide(facts);
  if (facts) return <>{children}</>;
  return (
    <main class="gate">
      <Rejection rejection={rejection} enter={enter} />
    </main>
  );
}

function Rejection({ rejection, enter }: { rejection: unknown; enter: () => void }) {
  if (rejection === undefined) return <p>Connecting to leadmock …</p>;
  const { status, sandbox, detail } = rejection as Partial<MockControlError>;
  if (status === 401) return <TokenForm rejection={rejection} enter={enter} />;
  if (sandbox !== undefined) return <NoSandbox name={sandbox} detail={detail} enter={enter} />;
  return (
    <>
      <h1>This page cannot read from leadmock</h1>
      <p role="alert">{detail ?? String((rejection as Error).message)}</p>
      <Button onClick={enter}>Retry</Button>
    </>
  );
}

function NoSandbox({ name, detail, enter }: { name: string; detail: string | undefined; enter: () => void }) {
  const { run, error } = useAction();
  const { value: others, reload } = useResource(listSandboxes, []);
  useInterval(LOOK_EVERY_MS, reload);
  // Another client may create the sandbox while this page waits.
  const isThere = others?.some((other) => other.name === name) ?? false;
  useLayoutEffect(() => {
    if (isThere) enter();
  }, [isThere]);
  const create = async () => {
    await run(`Created the sandbox ${name}.`, () => createSandbox({ name }));
    enter();
  };
  return (
    <>
      <h1>The sandbox {name} does not exist</h1>
      <p role="alert">{detail}</p>
      <Button class="primary" onClick={create}>
        Create the sandbox
      </Button>
      <Failure error={error} />
      <h2>Existing sandboxes</h2>
      <ul>
        {others?.map((other) => (
          <li key={other.name}>
            <a href={panelOf(other)}>{other.name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function TokenForm({ rejection, enter }: { rejection: unknown; enter: () => void }) {
  const [first] = useState(rejection);
  const [isInvalid, setInvalid] = useState(false);
  const submit = useSubmit(({ token = '' }) => {
    const isToken = /^[!-~]+$/.test(token);
    setInvalid(!isToken);
    if (!isToken) return;
    storeControlToken(token);
    enter();
  });
  return (
    <>
      <h1>Control token</h1>
      <p>
        This leadmock needs the token of <code>--control-token</code>. The browser keeps the token until you close this
        tab.
      </p>
      <form onSubmit={submit}>
        <label>
          Token <input name="token" type="password" autocomplete="off" required autofocus />
        </label>
        <Submit>Open</Submit>
        {(isInvalid || rejection !== first) && (
          <p class="error" role="alert">
            The token is wrong.
          </p>
        )}
      </form>
    </>
  );
}
