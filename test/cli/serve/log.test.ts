import type fs from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { createLog } from '../../../src/cli/serve/log.ts';
import { fileOutput } from '../../../src/cli/serve/log-output.ts';
import type { RequestLine } from '../../../src/mock/http/service/log-request.ts';

const line: RequestLine = {
  method: 'GET',
  path: '/lead/101/view',
  operation: 'getLead',
  status: 200,
  code: null,
  rule: null,
  explanation: null,
  fault: null,
  durationMs: 1,
  sandbox: 'default',
  id: 1,
};

test('log lines of the program are written at once, after queued request lines', async () => {
  const written: string[] = [];
  vi.spyOn(createRequire(import.meta.url)('node:fs') as typeof fs, 'writeSync').mockImplementation(((
    _file: number,
    text: string,
  ) => {
    written.push(text);
    return Buffer.byteLength(text);
  }) as typeof fs.writeSync);
  const { logger, request } = await createLog('info', fileOutput('/dev/null'), false);

  request(line);
  expect(written).toEqual([]);
  logger.info('stopping');
  const messages = written
    .join('')
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text).msg);
  expect(messages).toEqual(['GET /lead/101/view 200 1 ms', 'stopping']);

  logger.info('leadmock is ready');
  expect(JSON.parse(written.at(-1) ?? '').msg).toBe('leadmock is ready');
});
