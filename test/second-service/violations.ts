import { leadViolations } from './lead-violations.ts';
import { sessionViolations } from './session-violations.ts';
import { taskViolations } from './task-violations.ts';
import { viewViolations } from './view-violations.ts';
import type { Violation } from './violation.ts';

const all = { ...sessionViolations, ...taskViolations, ...viewViolations, ...leadViolations };

export type ViolationName = keyof typeof all;

export const violations: Readonly<Record<ViolationName, Violation>> = all;

export const violationNames = Object.keys(all) as ViolationName[];
