import type { Case, StandingCase } from '../case.ts';
import { envelopeCases } from './envelope.ts';
import { leadCases } from './leads.ts';
import { leadPoints } from './points-of-leads.ts';
import { requestPoints } from './points-of-requests.ts';
import { sessionPoints } from './points-of-sessions.ts';
import { taskPoints } from './points-of-tasks.ts';
import { sessionCases } from './sessions.ts';
import { taskAnswerCases } from './task-answers.ts';
import { taskCases } from './tasks.ts';
import { viewCases } from './views.ts';

export const standingCases: readonly StandingCase[] = envelopeCases;

/**
 * All cases, in the order in which a run asks them: those of one lead or view before what would disturb them, those that end
 * sessions last.
 */
export const cases: readonly Case[] = [
  ...requestPoints,
  ...taskPoints,
  ...leadPoints,
  ...taskCases,
  ...taskAnswerCases,
  ...viewCases,
  ...leadCases,
  ...sessionCases,
  ...sessionPoints,
];
