import { findSuspiciousValues } from '../../core/suspicious-values.ts';
import type { Mock } from '../../mock.ts';
import type { ServeSettings } from '../settings/settings.ts';

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function persistenceWarnings({ incompleteBytes, unusedLog }: Mock): string[] {
  const incomplete = `removed an incomplete line of ${incompleteBytes} bytes from the end of the log of the data file. Unless the machine crashed, no client got a response to this change`;
  return [
    ...(incompleteBytes > 0 ? [incomplete] : []),
    ...(unusedLog ? [`ignored the log of the data file: ${unusedLog.why}. The log is now ${unusedLog.movesTo}`] : []),
  ];
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
    ...persistenceWarnings(mock),
  ];
}
