import { useChanges } from '../shell/changes.tsx';
import { useFact } from '../shell/fact-store.ts';
import { counted, joinTexts } from '../ui/format.ts';
import { totalOf } from './counts.ts';

const LIST = new Intl.ListFormat('en');

interface LossProperties {
  /** Subject of the sentence, such as `Restoring`. */
  act: string;
  replacesRecords?: boolean;
  removesRequests?: boolean;
  removesFaults?: boolean;
  /** Further predicates of the sentence. */
  also?: readonly (string | false)[];
}

/** Describes what the sandbox of the page loses by an action. Empty until the panel has read the numbers. */
export function Loss({ act, replacesRecords, removesRequests, removesFaults, also = [] }: LossProperties) {
  const { value: counts } = useFact('counts');
  const { value: requests } = useFact('requestCount');
  const { value: faults } = useFact('faults');
  if (!counts || requests === undefined || !faults) return null;
  const removed = [
    removesRequests && requests > 0 && counted(requests, 'request'),
    removesFaults && faults.length > 0 && counted(faults.length, 'fault'),
  ].filter(Boolean);
  const predicates = [
    replacesRecords && `replaces ${counted(totalOf(counts), 'record')}`,
    removed.length > 0 && `removes ${removed.join(' and ')}`,
    ...also,
  ].filter((one) => typeof one === 'string');
  return predicates.length > 0 && `${act} ${LIST.format(predicates)}. You cannot undo this.`;
}

interface ResetLossProperties {
  retain?: readonly string[];
  /** Predicate about tokens. */
  tokens?: string;
}

export function ResetLoss({ retain = [], tokens }: ResetLossProperties) {
  const { assumptions, isClockMoved } = useChanges();
  const changed = [
    assumptions > 0 && !retain.includes('assumptions') && counted(assumptions, 'assumption'),
    isClockMoved && !retain.includes('clock') && 'the clock',
  ];
  return (
    <Loss
      act="Resetting"
      replacesRecords
      removesRequests={!retain.includes('journal')}
      removesFaults={!retain.includes('faults')}
      also={[changed.some(Boolean) && `resets ${joinTexts(changed, ' and ')}`, tokens ?? false]}
    />
  );
}
