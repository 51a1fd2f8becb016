import { findSuspiciousValues } from '../../mock/core/suspicious-values.ts';
import type { Mock } from '../../mock/create-mock.ts';
import type { ServeSettings } from '../settings/settings.ts';

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

export function startWarnings(
  mock: Mock,
  { host, mock: { control, controlToken } }: Pick<ServeSettings, 'host' | 'mock'>,
): string[] {
  const { sandbox, overriddenContract, missingCollections } = mock;
  const { name, document } = sandbox.startUp.fixture;
  const isOpen = control && controlToken === undefined && !isLoopback(host);
  const open = `the host ${host} may let other machines read all passwords, and control leadmock under /_mock: set --control-token`;
  return [
    ...(isOpen ? [open] : []),
    ...findSuspiciousValues(document).map(({ pointer, message }) => `fixture ${name}: ${pointer} ${message}`),
    ...overriddenContract.map((line) => `overrides: ${line}`),
    ...missingCollections.map((line) => `operations: ${line}`),
  ];
}
