import { html, useLayoutEffect, useRef, useState } from './vendor.js';

/**
 * A button for what cannot be taken back: it asks once more, in its place.
 * @param {{ label: string, question?: string, act: () => unknown }} properties
 */
export function ConfirmButton({ label, question = `${label}?`, act }) {
  const [isAsking, setAsking] = useState(false);
  const wasAsking = useRef(false);
  const next = useRef(/** @type {HTMLElement | null} */ (null));
  // The focus goes to the answer that changes nothing, and back.
  useLayoutEffect(() => {
    if (isAsking || wasAsking.current) next.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking) {
    return html`<button type="button" class="danger" key="ask" ref=${next} onClick=${() => setAsking(true)}>${label}</button>`;
  }
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
    <span class="confirm" key="asked" role="group" aria-label=${question} onKeyDown=${leave}>
      <span>${question}</span>
      <button type="button" class="danger" onClick=${answer(true)}>Yes</button>
      <button type="button" ref=${next} onClick=${answer(false)}>No</button>
    </span>
  `;
}
