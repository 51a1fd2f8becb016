import { notify } from '../notification.tsx';
import { Button } from './button.tsx';

export async function copyText(text: string, notes: string[] = []) {
  try {
    await navigator.clipboard.writeText(text);
    notify(['Copied.', ...notes].join(' '));
  } catch {
    // For example, browsers block access to the clipboard for pages from other machines without TLS.
    notify('The browser blocked copying. Select the text instead.');
  }
}

export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button aria-label={label} onClick={() => copyText(text)}>
      Copy
    </Button>
  );
}
