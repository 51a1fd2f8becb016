import { useState } from 'preact/hooks';
import { Button } from './controls/button.tsx';
import { CopyButton } from './controls/copy-button.tsx';
import { Json } from './json.tsx';

export function CodeTabs({ texts, label }: { texts: Record<string, string>; label: string }) {
  const [shown, setShown] = useState(Object.keys(texts)[0] ?? '');
  const text = texts[shown] ?? '';
  return (
    <>
      <p class="languages">
        {Object.keys(texts).map((one) => (
          <Button key={one} aria-pressed={one === shown} onClick={() => setShown(one)}>
            {one}
          </Button>
        ))}
        <CopyButton text={text} label={`Copy ${label} in ${shown}`} />
      </p>
      <Json value={text} label={`Sample of ${label} in ${shown}`} />
    </>
  );
}
