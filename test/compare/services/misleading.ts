import { misleadingLogins } from './misleading-logins.ts';
import { misleadingRequests } from './misleading-requests.ts';
import { misleadingResults } from './misleading-results.ts';
import type { MisleadingService } from './misleading-service.ts';

export const misleadingServices: readonly MisleadingService[] = [
  ...misleadingRequests,
  ...misleadingLogins,
  ...misleadingResults,
];
