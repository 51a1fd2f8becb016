import { html, useEffect, useRef, useState } from './vendor.js';

/**
 * A button for what cannot be taken back: it asks once more, in its place.
 * @param {{ label: string, question?: string, act: () => unknown }} properties
 */
export function ConfirmButton({ label, question = `${label}?`, act }) {
  const [isAsking, setAsking] = useState(false);
  const no = useRef(/** @type {HTMLElement | null} */ (null));
  // The one that changes nothing gets the focus.
  useEffect(() => no.current?.focus(), [isAsking]);
  if (!isAsking) return html`<button type="button" class="danger" onClick=${() => setAsking(true)}>${label}</button>`;
  const answer = (/** @type {boolean} */ isYes) => () => {
    setAsking(false);
    if (isYes) act();
  };
  const leave = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    setAsking(false);
  };
  return html`
    <span class="confirm" role="group" aria-label=${question} onKeyDown=${leave}>
      <span>${question}</span>
      <button type="button" class="danger" onClick=${answer(true)}>Yes</button>
      <button type="button" ref=${no} onClick=${answer(false)}>No</button>
    </span>
  `;
}
