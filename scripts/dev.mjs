// `npm run dev` serves leadmock from its sources, restarts after a change, and rebuilds changed pages.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { watchPages } from './build/pages.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));

await watchPages(root);
const args = ['watch', 'src/cli/leadmock.ts', 'serve', ...process.argv.slice(2)];
const server = spawn(process.execPath, [`${root}node_modules/tsx/dist/cli.mjs`, ...args], {
  cwd: root,
  stdio: 'inherit',
});
// A terminal sends Ctrl+C to both processes, so this process waits for the server.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill());
server.once('exit', (code) => process.exit(code ?? 1));
