import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export async function readReady(file: string): Promise<{ url: string; port: number; pid: number }> {
  while (!existsSync(file)) await wait(10);
  return JSON.parse(readFileSync(file, 'utf8'));
}
