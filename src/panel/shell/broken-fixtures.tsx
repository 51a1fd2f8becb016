import { FileViolations } from '../ui/failure.tsx';
import { useFact } from './fact-store.ts';

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
          <FileViolations errors={errors} />
        </div>
      ))}
    </div>
  );
}
