import type { JournalRequest } from '../../client/index.ts';
import { Button } from '../ui/controls/button.tsx';
import { filterRequests } from './filter.ts';

const CHIPS = [
  ['Rejected', 'outcome:rejected'],
  ['With warnings', 'warning:'],
  ['With faults', 'fault:'],
] as const;

interface Properties {
  requests: readonly JournalRequest[];
  filter: string;
  look: (filter: string) => void;
}

/** Buttons that add a word to the filter, or replace the word of another button. */
export function FilterChips({ requests, filter, look }: Properties) {
  const words = filter.split(' ').filter(Boolean);
  const others = words.filter((word) => !CHIPS.some(([, chip]) => chip === word));
  return (
    <div class="chips">
      {CHIPS.map(([title, word]) => {
        const isOn = words.includes(word);
        const count = filterRequests(requests, word).length;
        return (
          (isOn || count > 0) && (
            <Button
              key={word}
              class="chip"
              aria-pressed={isOn}
              onClick={() => look([...others, ...(isOn ? [] : [word])].join(' '))}
            >
              {title} {count}
            </Button>
          )
        );
      })}
    </div>
  );
}
