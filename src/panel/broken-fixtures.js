/** @import { Feed } from './feed.js' */
import { useFeed } from './feed.js';
import { html } from './vendor.js';

/**
 * Fixtures that cannot be used as their files are now, in view whatever part is shown: someone is just editing them.
 * @param {{ feed: Feed }} properties
 */
export function BrokenFixtures({ feed }) {
  const { broken } = useFeed(feed);
  if (broken.size === 0) return null;
  return html`
    <div role="alert">
      ${[...broken].map(
        ([name, errors]) => html`
          <div class="error notice" key=${name}>
            <p>The fixture <b>${name}</b> cannot be used as its file is now; what stands here is the last one that could.</p>
            <ul>
              ${errors.map(({ pointer, message }) => html`<li key=${pointer + message}><code>${pointer}</code> ${message}</li>`)}
            </ul>
          </div>
        `,
      )}
    </div>
  `;
}
