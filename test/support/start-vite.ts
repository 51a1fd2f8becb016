import { writeFile } from 'node:fs/promises';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createViteServer } from 'vitest/node';
import { tempFolder } from './temp-folder.ts';

/** @returns the port of a development server of Vite with this configuration */
export async function startVite(config: string): Promise<number> {
  const root = await tempFolder();
  await writeFile(join(root, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><title>Shop</title>');
  const configFile = join(root, 'vite.config.mjs');
  await writeFile(configFile, config);
  const vite = await createViteServer({
    root,
    configFile,
    cacheDir: join(root, 'cache'),
    logLevel: 'silent',
    server: { host: '127.0.0.1', port: 0 },
  });
  await vite.listen();
  onTestFinished(() => vite.close());
  return ((vite.httpServer as Server).address() as AddressInfo).port;
}
