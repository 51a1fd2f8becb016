import { expect, test } from 'vitest';
import { startShared } from '../support/shared-process.ts';

test.concurrent('--assume, repeated and with commas, wins over --preset, and both over the environment', async (context) => {
  const args = ['--assume', 'unknownPathId=400,rateLimit=3', '--assume', 'ownerId=include', '--preset', 'conventional'];
  const env = { LEADMOCK_ASSUME: 'timezone=Asia/Tokyo', LEADMOCK_PRESET: 'strict' };
  const leadmock = await startShared(context, ['--ephemeral', ...args], { env });
  expect((await leadmock.call('GET', '/_mock/assumptions')).body).toMatchObject({
    errorStatus: { value: 'code' },
    validationErrors: { value: 'all' },
    unknownPathId: { value: '400' },
    rateLimit: { value: '3' },
    ownerId: { value: 'include' },
    timezone: { value: 'UTC' },
    unknownFields: { value: 'ignore' },
  });
});

test.concurrent('LEADMOCK_ASSUME wins over LEADMOCK_PRESET', async (context) => {
  const env = { LEADMOCK_ASSUME: 'secondUser=allow', LEADMOCK_PRESET: 'strict' };
  const leadmock = await startShared(context, ['--ephemeral'], { env });
  expect((await leadmock.call('GET', '/_mock/assumptions')).body).toMatchObject({
    secondUser: { value: 'allow' },
    unknownFields: { value: 'reject' },
  });
});

test.concurrent('a preset is what is answered, and what a reset goes back to', async (context) => {
  const leadmock = await startShared(context, ['--ephemeral', '--preset', 'conventional']);
  await leadmock.call('PATCH', '/_mock/assumptions', { body: { errorStatus: '200' } });
  expect((await leadmock.call('GET', '/nothing')).status).toBe(200);
  await leadmock.call('POST', '/_mock/reset');
  expect((await leadmock.call('GET', '/nothing')).status).toBe(404);
});
