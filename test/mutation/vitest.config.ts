import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Folders of the tests that run first. Most mutants fail in `contract`, because generated documents contain every rule
 * with its text and its rejection.
 */
const FOLDERS = ['contract', 'mock/core', 'mock/api', 'mock/control', 'mock/http', 'mock/schema', 'mock/store'];
/**
 * Tests of transport, which send hundreds of requests that no rule sees. Each mutant that survives other tests would
 * wait for them.
 */
const WIRE = [
  'test/mock/http/{bad-input,bodies,caller-address,cors,fields,parser,properties,server,wire,half-close}.test.ts',
  'test/mock/control/{protocol,security}.test.ts',
];

class KillersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // With wrong endpoints, other files cannot be loaded, and Stryker does not count that as a failure.
    const first = ['contract/endpoints', ...FOLDERS];
    const rank = ({ moduleId }: TestSpecification) => first.findIndex((path) => moduleId.includes(`/test/${path}`));
    return files.toSorted((one, other) => rank(one) - rank(other) || one.moduleId.localeCompare(other.moduleId));
  }
}

/** Tests of `npm test` that run the rules and the code below them, in one process. */
export default defineConfig({
  test: {
    tags: [{ name: 'slow' }],
    include: [`test/{${FOLDERS.join(',')}}/**/*.test.ts`],
    // This test changes the current folder, which workers of Stryker cannot do.
    exclude: [...WIRE, 'test/mock/store/without-data-file.test.ts'],
    isolate: false,
    restoreMocks: true,
    sequence: { sequencer: KillersFirst },
  },
});
