import type { RequestBasis } from '../../generated/shapes.ts';
import { call } from '../shell/control.ts';
import { href } from '../shell/route.ts';
import { useResource } from '../ui/resource.ts';
import { Provenance } from '../ui/rule-badges.tsx';
import { Note } from '../ui/texts.tsx';

type BasisList = readonly RequestBasis[];

/** Reads which values of a successful response the contract does not decide. */
export function useBases(id: number, isSuccess: boolean) {
  return useResource<BasisList | undefined>(
    async () => (isSuccess ? (await call('get-request', { params: { id } })).restsOn : undefined),
    [id, isSuccess],
  );
}

export const markedBy = (bases: BasisList = []) => bases.map(({ pointer }) => pointer);

export function Bases({ bases, operation }: { bases: BasisList; operation: string | null }) {
  if (bases.length === 0) return <Note>No value of this response depends on an open point of the contract.</Note>;
  return (
    <>
      <Note>The contract does not decide:</Note>
      <ul class="plain">
        {bases.map(({ pointer, rule, provenance, assumption, value }) => (
          <li key={`${pointer} ${rule}`}>
            <code>{pointer.replace('/result/', '')}</code> <Provenance of={provenance} />{' '}
            <a href={`docs#/${operation}/${rule}`}>{rule}</a>{' '}
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
    </>
  );
}
