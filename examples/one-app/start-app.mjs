import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Starts the app as in production, with a single URL of the service. */
export async function startApp(crmUrl) {
  const args = ['--require', './telemetry.cjs', 'app.cjs'];
  const env = { ...process.env, CRM_URL: crmUrl };
  const cwd = fileURLToPath(new URL('.', import.meta.url));
  const app = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  for await (const text of app.stdout.setEncoding('utf8')) {
    output += text;
    const port = /listening on port (\d+)/.exec(output)?.[1];
    if (port === undefined) continue;
    const stop = async () => {
      app.kill();
      if (app.exitCode === null && app.signalCode === null) await once(app, 'exit');
    };
    return { url: `http://localhost:${port}`, stop };
  }
  throw new Error(`the app has ended: ${output}`);
}
