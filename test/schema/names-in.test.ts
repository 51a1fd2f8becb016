import { expect, test } from 'vitest';
import { namesIn } from '../../src/schema/schema-files.ts';

test('the names in a schema are gathered once, not for each record that is checked', () => {
  expect(namesIn('seed/lead.json')).toBe(namesIn('seed/lead.json'));
  expect(namesIn('seed/lead.json')).toContain('project_id');
});
