import { say } from './outcome.tsx';

/** Copies a text. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say('Copied.');
    } catch {
      // Pages that are not served from this machine or by TLS may not write to the clipboard.
      say('The browser does not let this page copy: select the text instead.');
    }
  };
  return (
    <button type="button" aria-label={label} onClick={copy}>
      Copy
    </button>
  );
}
