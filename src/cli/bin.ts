#!/usr/bin/env node
// What every Node from version 10 on can read: an old one says what is missing, in place of a screen of what it cannot read.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major > 20 || (major === 20 && minor >= 20)) {
  import('./leadmock.ts');
} else {
  console.error(`leadmock: needs Node.js 20.20 or newer; this is ${process.version}`);
  process.exitCode = 1;
}
