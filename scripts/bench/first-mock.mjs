// Prints the milliseconds of the first `createMock()` in a process that has loaded leadmock. Arguments: the built index.js, and the
// options of the mock as JSON.
import { pathToFileURL } from 'node:url';

const { createMock } = await import(pathToFileURL(process.argv[2]).href);
const startedAt = performance.now();
const mock = await createMock(JSON.parse(process.argv[3]));
console.log(performance.now() - startedAt);
await mock.close();
