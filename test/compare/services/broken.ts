import { brokenEnvelopes } from './broken-envelopes.ts';
import { brokenLeads } from './broken-leads.ts';
import type { BrokenService } from './broken-service.ts';
import { brokenSessions } from './broken-sessions.ts';
import { brokenTasks } from './broken-tasks.ts';
import { brokenViews } from './broken-views.ts';

export const brokenServices: readonly BrokenService[] = [
  ...brokenEnvelopes,
  ...brokenSessions,
  ...brokenTasks,
  ...brokenViews,
  ...brokenLeads,
];
