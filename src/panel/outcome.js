import { html, useLayoutEffect, useState } from './vendor.js';

const SHOWN_MS = 6000;

/** @type {(text: string) => void} */
let show = () => {};

/**
 * Says what came of an action, to eyes and screen readers.
 * @param {string} text
 */
export function say(text) {
  show(text);
}

/** Where outcomes are said; there is one. */
export function Outcome() {
  const [text, setText] = useState('');
  useLayoutEffect(() => {
    show = setText;
  }, []);
  useLayoutEffect(() => {
    const timer = setTimeout(() => setText(''), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return html`<div class="outcome" role="status">${text && html`<p>${text}</p>`}</div>`;
}
