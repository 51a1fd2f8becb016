import { useLayoutEffect, useState } from 'preact/hooks';

const SHOWN_MS = 6000;

let show = (_text: string): void => {};

/** Shows a message for a short time. An empty text hides the message. */
export function notify(text: string) {
  show(text);
}

export function Notification() {
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    show = setText;
  }, []);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setText(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <div class="notification" role="status">
      {text && <p>{text}</p>}
    </div>
  );
}
