import type { TargetedEvent } from 'preact';
import { useFact } from './fact-store.ts';

/** The panel of another sandbox: by its base path, or by its host where this one was chosen by the host. */
export function panelOf({ name, base_path }: { name: string; base_path: string }) {
  const { protocol, hostname, port, pathname } = location;
  const [own, page = ''] = pathname.split('/_mock/');
  if (!hostname.endsWith('.localhost')) return `${own?.replace(/\/_sandbox\/[^/]*$/, '')}${base_path}/_mock/${page}`;
  const host = name === 'default' ? 'localhost' : `${name}.localhost`;
  return `${protocol}//${host}${port && `:${port}`}/_mock/${page}`;
}

/** Chooses the sandbox that the panel looks at. */
export function SandboxSwitch({ name }: { name: string }) {
  const { value: sandboxes = [] } = useFact('sandboxes');
  const known = sandboxes.some((sandbox) => sandbox.name === name);
  const choose = ({ currentTarget }: TargetedEvent<HTMLSelectElement>) => {
    const sandbox = sandboxes.find((one) => one.name === currentTarget.value);
    if (sandbox) location.assign(panelOf(sandbox) + location.hash.replace(/^(#\/requests)\/.*/, '$1'));
  };
  return (
    <select class="sandbox" aria-label="Sandbox" value={name} onChange={choose}>
      {!known && (
        <option key={name} value={name}>
          {name}
        </option>
      )}
      {sandboxes.map((one) => (
        <option key={one.name} value={one.name} selected={one.name === name}>
          {one.name}
        </option>
      ))}
    </select>
  );
}
