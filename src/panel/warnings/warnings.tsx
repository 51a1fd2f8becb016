import { useFact } from '../shell/fact-store.ts';
import { href } from '../shell/route.ts';
import { counted } from '../ui/counted.ts';
import { Failure } from '../ui/failure.tsx';

/** What the client does that is discouraged or looks like a mistake. */
export function Warnings() {
  const { value: warnings, error } = useFact('warnings');
  return (
    <>
      <header class="head">
        <h1>Warnings</h1>
      </header>
      <Failure error={error} />
      {warnings?.length === 0 && <p class="quiet">Nothing that is discouraged or looks like a mistake was seen.</p>}
      <ul class="cards">
        {warnings?.map(({ id, text, advice, count, requests }) => (
          <li class="card" key={id}>
            <h2>
              <span class="badge warn">{id}</span> <span class="quiet">{counted(count, 'request')}</span>
            </h2>
            <p>{text}</p>
            <p class="quiet">{advice}</p>
            <p>
              {requests.map((request) => (
                <span key={request}>
                  <a href={href(['requests', request])}>#{request}</a>{' '}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
