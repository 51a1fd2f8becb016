import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { Failure } from '../ui/failure.tsx';
import { counted } from '../ui/format.ts';
import { Badge, Head, Note } from '../ui/texts.tsx';

export function Warnings() {
  const { value: warnings, error } = useFact('warnings');
  return (
    <>
      <Head title="Warnings" />
      <Failure error={error} />
      {warnings?.length === 0 && <Note>No warnings.</Note>}
      <ul class="cards">
        {warnings?.map(({ id, text, advice, count, requestIds }) => (
          <li class="card" key={id}>
            <h2>
              <Badge tone="warn">{id}</Badge> <small>{counted(count, 'request')}</small>
            </h2>
            <p>{text}</p>
            <Note>{advice}</Note>
            <p class="actions">
              {requestIds.map((request) => (
                <a key={request} href={href(['requests', request])}>
                  #{request}
                </a>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
