// Prints the milliseconds of the first `createMock()` in a process that has loaded leadmock. The argument is the built index.js.
import { pathToFileURL } from 'node:url';

const { createMock } = await import(pathToFileURL(process.argv[2]).href);
const startedAt = performance.now();
const mock = await createMock();
console.log(performance.now() - startedAt);
await mock.close();
