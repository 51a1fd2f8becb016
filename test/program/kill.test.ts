import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { killAgainAndAgain } from '../reliability/kill.ts';

const KILLS_EACH = 4;
const CHAINS = 1;

test('every confirmed change survives repeated kills under load of 8 writers', {
  timeout: 90_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'leadmock-kill-'));
  try {
    const chains = Array.from({ length: CHAINS }, (_, at) =>
      killAgainAndAgain(join(folder, `${at}.json`), String(at), KILLS_EACH),
    );
    const answered = (await Promise.all(chains)).map((killed) => killed.answered);
    expect(Math.min(...answered)).toBeGreaterThanOrEqual(KILLS_EACH);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
