import type { TargetedKeyboardEvent } from 'preact';
import { useKeys } from '../../shell/keyboard.ts';
import { onInput } from '../use-listener.ts';

interface Properties {
  value: string;
  'aria-label': string;
  placeholder?: string;
  look: (text: string) => void;
  onKeyDown?: (event: TargetedKeyboardEvent<HTMLInputElement>) => void;
}

export function FilterBox({ look, ...rest }: Properties) {
  useKeys({ '/': () => document.getElementById('filter')?.focus() });
  return <input id="filter" type="search" placeholder="Filter: any text" onInput={onInput(look)} {...rest} />;
}
