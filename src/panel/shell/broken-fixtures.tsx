import { type Feed, useFeed } from './feed.ts';

/** Fixtures that cannot be used as their files are now, in view whatever part is shown: someone is just editing them. */
export function BrokenFixtures({ feed }: { feed: Feed }) {
  const { broken } = useFeed(feed);
  if (broken.size === 0) return null;
  return (
    <div role="alert">
      {[...broken].map(([name, errors]) => (
        <div class="error notice" key={name}>
          <p>
            The fixture <b>{name}</b> cannot be used as its file is now; what stands here is the last one that could.
          </p>
          <ul>
            {errors.map(({ pointer, message }) => (
              <li key={pointer + message}>
                <code>{pointer}</code> {message}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
