import { asLine } from '../print/show.ts';

/** Of an answer that removed faults: those that never fired. */
export interface Unfired {
  unfiredFaults?: readonly { id: number; kind: string; match: Readonly<Record<string, unknown>> }[];
}

/** A line for each fault that was removed before it ever fired. A server of an earlier version tells none. */
export function unfiredLines({ unfiredFaults = [] }: Unfired): string[] {
  return unfiredFaults.map(({ id, kind, match }) => {
    const meant = Object.entries(match).map(([name, value]) => ` ${name}=${value}`);
    return asLine(`never fired: fault ${id}, ${kind}${meant.join('')}`);
  });
}
