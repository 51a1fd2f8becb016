import { mkdir, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import type { EndedTest, EvidenceFile } from '../../client/index.ts';
import { FAILURES, placeOf } from '../failure-place.ts';
import { sendHead } from './forward.ts';

export function isEndOfTest({ method }: IncomingMessage, path: string): boolean {
  return method === 'POST' && /^\/_mock\/tests\/[^/?]+\/end$/.test(path);
}

/** @returns the place of the files, for the output of the test */
async function save(files: readonly EvidenceFile[], root: string): Promise<string> {
  const folder = join(root, FAILURES);
  await mkdir(folder, { recursive: true });
  for (const { name, text } of files) await writeFile(join(folder, name), text);
  return placeOf(files, relative(process.cwd(), folder));
}

async function withSavedFiles(text: string, root: string): Promise<string> {
  const { failure, lines, ...rest }: EndedTest = JSON.parse(text);
  if (failure === undefined || failure.path !== undefined) return text;
  const line = await save(failure.files, root).then(
    (place) => `journal and states: ${place}`,
    (error) => `the files cannot be written: ${error.message}`,
  );
  return JSON.stringify({ ...rest, lines: [...lines, `  ${line}`] });
}

/**
 * Sends the response to the end of a test. If the response contains files, writes the files to `leadmock-failures/` in
 * the root of Vite, and sends a line with their place instead of the files.
 */
export function saveFailures(res: ServerResponse, root: string): (received: IncomingMessage) => void {
  return async (received) => {
    try {
      let text = '';
      for await (const part of received.setEncoding('utf8')) text += part;
      const body = received.statusCode === 200 ? await withSavedFiles(text, root) : text;
      sendHead(res, received);
      res.setHeader('content-length', Buffer.byteLength(body));
      res.end(body);
    } catch {
      // `forward` ends the response of a lost connection.
    }
  };
}
