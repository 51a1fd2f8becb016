import { useState } from 'preact/hooks';
import type { RequestBasis } from '../../generated/shapes.ts';
import { call } from '../shell/control.ts';
import { href } from '../shell/route.ts';
import { Failure } from '../ui/failure.tsx';
import { Provenance } from '../ui/provenance.tsx';
import { Note } from '../ui/texts.tsx';

/** Values of a success that the contract does not decide, loaded when they are opened. */
export function Bases({ id }: { id: number }) {
  const [bases, setBases] = useState<readonly RequestBasis[]>();
  const [error, setError] = useState<unknown>();
  const load = () => call('get-request', { params: { id } }).then(({ restsOn = [] }) => setBases(restsOn), setError);
  return (
    <details onToggle={load}>
      <summary>Values that the contract does not decide</summary>
      <Failure error={error} />
      {bases?.length === 0 && <Note>The contract decides every value of this response.</Note>}
      <ul class="plain">
        {bases?.map(({ pointer, rule, provenance, assumption, value }) => (
          <li key={`${pointer} ${rule}`}>
            <code>{pointer}</code> <Provenance of={provenance} /> <small>{rule}</small>{' '}
            {assumption && (
              <a href={href(['assumptions', assumption])}>
                <code>
                  {assumption}={value}
                </code>
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
