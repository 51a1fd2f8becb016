import { useLayoutEffect, useState } from 'preact/hooks';

const SHOWN_MS = 6000;

let show = (_text: string): void => {};

/** Also reported to screen readers. */
export function say(text: string) {
  show(text);
}

export function Outcome() {
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    show = setText;
  }, []);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setText(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="outcome" role="status">
      {text && <p>{text}</p>}
    </div>
  );
}
