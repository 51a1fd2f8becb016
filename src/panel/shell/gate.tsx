import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useState } from 'preact/hooks';
import { type Info, type MockControl, MockControlError } from '../../client/index.ts';
import { useAction } from '../ui/action.ts';
import { Failure } from '../ui/failure.tsx';
import { submits } from '../ui/form.tsx';
import { useResource } from '../ui/resource.ts';
import { connect, storeControlToken } from './control.ts';
import { FactStore, FactsProvider } from './fact-store.ts';
import { panelOf } from './sandbox-switch.tsx';
import { Stream } from './stream.ts';

const LOOK_EVERY_MS = 1000;

/** What is behind the gate. */
interface Inside {
  control: MockControl;
  stream: Stream;
  facts: FactStore;
}

/** Lets in once the control plane answers, and asks for the control token where it wants one: also when that has changed. */
export function Gate({ children }: { children: (control: MockControl, stream: Stream) => ComponentChildren }) {
  const [inside, setInside] = useState<Inside>();
  const [refusal, setRefusal] = useState<unknown>();

  const open = (control: MockControl, info: Info) => {
    let wasShut = false;
    // Several calls may be refused at once: what the others say is no answer to what is typed by then.
    const shut = (why: unknown) => {
      if (wasShut) return;
      wasShut = true;
      stream.stop();
      setInside((now) => (now?.stream === stream ? undefined : now));
      setRefusal(why);
    };
    const stream = new Stream(control, shut);
    const facts = new FactStore(control, stream, shut);
    facts.put('info', info);
    setInside({ control, stream, facts });
  };
  const enter = () => {
    const control = connect();
    control.info().then((info) => open(control, info), setRefusal);
  };
  useLayoutEffect(enter, []);

  if (inside) return <FactsProvider value={inside.facts}>{children(inside.control, inside.stream)}</FactsProvider>;
  if (refusal === undefined)
    return (
      <main class="gate">
        <p>Asking leadmock …</p>
      </main>
    );
  if (refusal instanceof MockControlError && refusal.status === 401) {
    return <TokenForm refusal={refusal} enter={enter} />;
  }
  if (refusal instanceof MockControlError && refusal.sandbox !== undefined) {
    return <NoSandbox name={refusal.sandbox} detail={refusal.detail} enter={enter} />;
  }
  return (
    <main class="gate">
      <h1>leadmock does not answer</h1>
      <p role="alert">{String((refusal as Error).message)}</p>
      <button type="button" onClick={enter}>
        Ask again
      </button>
    </main>
  );
}

/** The page of a sandbox that does not exist: it is made here on purpose, or another one is looked at. */
function NoSandbox({ name, detail, enter }: { name: string; detail: string; enter: () => void }) {
  const control = useMemo(connect, []);
  const { run, error } = useAction();
  const { value: others, reload } = useResource(() => control.sandboxes.list(), []);
  useLayoutEffect(() => {
    const timer = setInterval(reload, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  // Somebody else may make it.
  const isThere = others?.some((other) => other.name === name) ?? false;
  useLayoutEffect(() => {
    if (isThere) enter();
  }, [isThere]);
  const make = async () => {
    await run(`Made the sandbox ${name}.`, () => control.sandboxes.make({ name }));
    enter();
  };
  return (
    <main class="gate">
      <h1>There is no sandbox {name}</h1>
      <p role="alert">{detail}</p>
      <button type="button" class="primary" onClick={make}>
        Make it
      </button>
      <Failure error={error} />
      <h2>Those that there are</h2>
      <ul>
        {others?.map((other) => (
          <li key={other.name}>
            <a href={panelOf(other)}>{other.name}</a>
          </li>
        ))}
      </ul>
    </main>
  );
}

function TokenForm({ refusal, enter }: { refusal: unknown; enter: () => void }) {
  const [first] = useState(refusal);
  const submit = submits(({ token = '' }) => {
    storeControlToken(token);
    enter();
  });
  return (
    <main class="gate">
      <h1>Control token</h1>
      <p>
        This leadmock was started with <code>--control-token</code>. It is kept in this tab until you close it.
      </p>
      <form onSubmit={submit}>
        <label>
          Token <input name="token" type="password" autocomplete="off" required autofocus />
        </label>
        <button type="submit" class="primary">
          Open
        </button>
        {refusal !== first && (
          <p class="error" role="alert">
            That is not the token.
          </p>
        )}
      </form>
    </main>
  );
}
