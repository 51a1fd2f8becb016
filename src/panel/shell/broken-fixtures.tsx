import { useFact } from './fact-store.ts';

/** Fixtures that cannot be used as their files are now, in view whatever part is shown: someone is just editing them. */
export function BrokenFixtures() {
  const { value: fixtures = [] } = useFact('fixtures');
  const broken = fixtures.filter(({ errors }) => errors !== undefined);
  if (broken.length === 0) return null;
  return (
    <div role="alert">
      {broken.map(({ name, errors = [] }) => (
        <div class="error notice" key={name}>
          <p>
            The fixture <b dir="auto">{name}</b> cannot be used as its file is now; what stands here is the last one
            that could.
          </p>
          <ul>
            {errors.map(({ pointer, message }) => (
              <li key={pointer + message} dir="auto">
                <code>{pointer}</code> {message}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
