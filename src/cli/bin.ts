#!/usr/bin/env node
// A file of its own, so that Node versions that cannot parse the program print a message instead of a syntax error.
type NodeModule = Pick<typeof import('node:module'), 'isBuiltin'> & { enableCompileCache?(): unknown };

/** Node 22.1 and newer can store the compiled program on disk, so that later starts are faster. */
const storeCompiled = (module: NodeModule) => module.enableCompileCache?.();

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 20)) {
  import('node:module').then(storeCompiled).then(() => import('./leadmock.ts'));
} else {
  console.error(`leadmock: needs Node.js 20.20 or newer (this is ${process.version})`);
  process.exitCode = 1;
}
