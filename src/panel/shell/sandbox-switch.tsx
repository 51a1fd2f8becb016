import type { TargetedToggleEvent } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Button } from '../ui/controls/button.tsx';
import { useSubmit } from '../ui/controls/form.tsx';
import { Note } from '../ui/texts.tsx';
import { onInput } from '../ui/use-listener.ts';
import { useFact } from './fact-store.ts';
import { href } from './route.ts';

export function panelOf({ basePath }: { basePath: string }) {
  const [own, page = ''] = location.pathname.split('/_mock/');
  return `${own?.replace(/\/_sandbox\/[^/]*$/, '')}${basePath}/_mock/${page}`;
}

const ID = 'sandboxes-to-choose';

export function SandboxSwitch({ name }: { name: string }) {
  const { value: sandboxes = [] } = useFact('sandboxes');
  const [wanted, setWanted] = useState('');
  const button = useRef<HTMLButtonElement>(null);
  const found = sandboxes.filter((one) => one.name.toLowerCase().includes(wanted.trim().toLowerCase()));
  // Keeps the place, except for a request, which exists in only one sandbox.
  const here = location.hash.replace(/^(#\/requests)\/.*/, '$1');
  const place = ({ currentTarget: list, newState }: TargetedToggleEvent<HTMLElement>) => {
    const { left, bottom } = (button.current as HTMLElement).getBoundingClientRect();
    list.style.left = `${left}px`;
    list.style.top = `${bottom + 4}px`;
    if (newState === 'closed') setWanted('');
  };
  const goToFirst = useSubmit(() => found[0] && location.assign(panelOf(found[0]) + here));
  return (
    <>
      <Button ref={button} class="sandbox" popovertarget={ID} aria-label={`Sandbox: ${name}`}>
        <span>{name}</span> <span aria-hidden="true">▾</span>
      </Button>
      <div popover="auto" id={ID} class="sandboxes" onBeforeToggle={place}>
        <form onSubmit={goToFirst}>
          <input
            type="search"
            autofocus
            aria-label="Find a sandbox"
            placeholder={`Find one of ${sandboxes.length}`}
            value={wanted}
            onInput={onInput(setWanted)}
          />
        </form>
        <ul class="plain">
          {found.map((one) => (
            <li key={one.name}>
              <a class="choice" href={panelOf(one) + here} aria-current={one.name === name ? 'true' : undefined}>
                {one.name}
              </a>
            </li>
          ))}
        </ul>
        {found.length === 0 && <Note>No sandbox has that in its name.</Note>}
        <a href={href(['contents'])} onClick={() => document.getElementById(ID)?.hidePopover()}>
          Create and delete sandboxes
        </a>
      </div>
    </>
  );
}
