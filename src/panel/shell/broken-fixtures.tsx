import { FileViolations } from '../ui/failure.tsx';
import { useFact } from './fact-store.ts';

/** The notice is above every page, so a long list would leave no space for the page. */
const MAX_ERRORS = 5;

export function BrokenFixtures() {
  const { value: fixtures = [] } = useFact('fixtures');
  const broken = fixtures.filter(({ errors }) => errors !== undefined);
  if (broken.length === 0) return null;
  return (
    <div role="alert">
      {broken.map(({ name, errors = [] }) => (
        <div class="error notice" key={name}>
          <p>
            leadmock cannot load the fixture <b>{name}</b>, so sandboxes keep their contents.
          </p>
          <FileViolations errors={errors.slice(0, MAX_ERRORS)} />
          {errors.length > MAX_ERRORS && <p>and {errors.length - MAX_ERRORS} more, in the log</p>}
        </div>
      ))}
    </div>
  );
}
