import type { TargetedToggleEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { ListedSandbox } from '../../client/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { useSubmit } from '../ui/controls/form.tsx';
import { counted } from '../ui/format.ts';
import { Note } from '../ui/texts.tsx';
import { onInput, useInterval } from '../ui/use-listener.ts';
import { currentFacts, useFact, useInfo } from './fact-store.ts';
import { href } from './route.ts';

/** Interval for reading the list of sandboxes again. Requests to other sandboxes send no event to this page. */
const LOOK_AGAIN_MS = 5000;

export function panelOf({ basePath }: { basePath: string }) {
  const [own, page = ''] = location.pathname.split('/_mock/');
  return `${own?.replace(/\/_sandbox\/[^/]*$/, '')}${basePath}/_mock/${page}`;
}

const hasFailed = ({ test }: ListedSandbox) => test?.outcome === 'failed';

/** Sandboxes of failed tests first, then those with the most rejections. */
export const byTrouble = (sandboxes: readonly ListedSandbox[]) =>
  sandboxes.toSorted(
    (one, other) =>
      Number(hasFailed(other)) - Number(hasFailed(one)) ||
      other.rejectionCount - one.rejectionCount ||
      other.requestCount - one.requestCount,
  );

type Traffic = Pick<ListedSandbox, 'requestCount' | 'rejectionCount'>;

export function trafficOf({ requestCount, rejectionCount }: Traffic) {
  return rejectionCount > 0 ? `${rejectionCount} of ${requestCount} rejected` : counted(requestCount, 'request');
}

export function useOthers() {
  const { sandbox: own } = useInfo();
  const { value: sandboxes = [] } = useFact('sandboxes');
  return byTrouble(sandboxes).filter((one) => one.name !== own && (one.requestCount > 0 || hasFailed(one)));
}

/** Current place, for links to other sandboxes. If a request is selected, the link leads to the list of requests. */
const placeHere = () => location.hash.replace(/^(#\/requests)\/.*/, '$1');

export function SandboxLink({ sandbox, isCurrent = false }: { sandbox: ListedSandbox; isCurrent?: boolean }) {
  const isFailed = hasFailed(sandbox);
  return (
    <a class="choice" href={panelOf(sandbox) + placeHere()} aria-current={isCurrent ? 'true' : undefined}>
      <span title={sandbox.name}>{sandbox.test?.title ?? sandbox.name}</span>
      {(sandbox.requestCount > 0 || isFailed) && (
        <small class={sandbox.rejectionCount > 0 || isFailed ? 'error' : undefined}>
          {isFailed && 'test failed, '}
          {trafficOf(sandbox)}
        </small>
      )}
    </a>
  );
}

export const SANDBOXES_ID = 'sandboxes-to-choose';

export function SandboxSwitch({ name }: { name: string }) {
  const { value: sandboxes = [] } = useFact('sandboxes');
  const [wanted, setWanted] = useState('');
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const refresh = () => document.visibilityState === 'visible' && currentFacts()?.refresh('sandboxes');
  useInterval(LOOK_AGAIN_MS, refresh);
  const found = byTrouble(sandboxes).filter(({ name, test }) =>
    `${name} ${test?.title ?? ''}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  const place = ({ currentTarget: list, newState }: TargetedToggleEvent<HTMLElement>) => {
    const { left, bottom } = (button.current as HTMLElement).getBoundingClientRect();
    list.style.left = `${left}px`;
    list.style.top = `${bottom + 4}px`;
    if (newState === 'closed') return;
    setOpen(true);
    refresh();
  };
  // Only after the browser has moved the focus back to the button.
  const clear = ({ newState }: TargetedToggleEvent<HTMLElement>) => {
    if (newState === 'open') return;
    setOpen(false);
    setWanted('');
  };
  const goToFirst = useSubmit(() => found[0] && location.assign(panelOf(found[0]) + placeHere()));
  return (
    <>
      <Button ref={button} class="sandbox" popovertarget={SANDBOXES_ID} aria-label={`Sandbox: ${name}`}>
        <span class="quiet">Sandbox</span> <span class="sandbox-name">{name}</span> <span aria-hidden="true">▾</span>
      </Button>
      <div popover="auto" id={SANDBOXES_ID} class="sandboxes" onBeforeToggle={place} onToggle={clear}>
        <form onSubmit={goToFirst}>
          <input
            type="search"
            autofocus
            aria-label="Find a sandbox"
            placeholder={`Filter ${sandboxes.length}`}
            value={wanted}
            onInput={onInput(setWanted)}
          />
        </form>
        <ul class="plain">
          {(isOpen ? found : []).map((one) => (
            <li key={one.name}>
              <SandboxLink sandbox={one} isCurrent={one.name === name} />
            </li>
          ))}
        </ul>
        {found.length === 0 && <Note>No matching sandboxes.</Note>}
        <a href={href(['sandboxes'])} onClick={() => document.getElementById(SANDBOXES_ID)?.hidePopover()}>
          Create and delete sandboxes
        </a>
      </div>
    </>
  );
}
