import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What most mutants fail in first: the generated documents hold every rule, its text and its rejection. */
const FOLDERS = ['contract', 'core', 'api', 'control', 'http', 'schema', 'store'];
/** They are about the wire and send hundreds of requests past the rules: what survives the others would wait for them each time. */
const WIRE = [
  'test/http/{bad-input,bodies,caller-address,cors,fields,parser,properties,server,wire,batch-responses}.test.ts',
  'test/control/{protocol,security}.test.ts',
];

class KillersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Without the endpoints as they should be, other files do not even load, which Stryker does not count.
    const first = ['contract/endpoints', ...FOLDERS];
    const rank = ({ moduleId }: TestSpecification) => first.findIndex((path) => moduleId.includes(`/test/${path}`));
    return files.toSorted((one, other) => rank(one) - rank(other) || one.moduleId.localeCompare(other.moduleId));
  }
}

/** The tests of `npm test` that run the rules and what they stand on, in one process. */
export default defineConfig({
  test: {
    tags: [{ name: 'slow' }],
    include: [`test/{${FOLDERS.join(',')}}/**/*.test.ts`],
    // Stryker's workers cannot change the current folder.
    exclude: [...WIRE, 'test/store/without-data-file.test.ts'],
    isolate: false,
    restoreMocks: true,
    sequence: { sequencer: KillersFirst },
  },
});
