import { Fragment } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const KEYS: [keys: string[], what: string][] = [
  [['j', '↓'], 'the next request'],
  [['k', '↑'], 'the one before'],
  [['Enter'], 'open what has the focus'],
  [['Esc'], 'back to the list; cancel'],
  [['/'], 'filter'],
  [['1', '…', '8'], 'the parts of the panel'],
  [['?'], 'these keys'],
];

const shown = (key: string) => (
  <Fragment key={key}>
    <kbd>{key}</kbd>{' '}
  </Fragment>
);

export function Help({ leave }: { leave: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} onClose={leave} aria-labelledby="help">
      <h2 id="help">Keys</h2>
      <table>
        <tbody>
          {KEYS.map(([keys, what]) => (
            <tr key={what}>
              <th scope="row">{keys.map(shown)}</th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Filter requests by any words: an operation, a path, <code>code:400</code>, <code>outcome:success</code>, a rule,{' '}
        <code>fault:html</code>, a user, a text of body or answer.
      </p>
      <p class="quiet">
        Everything here is a call under <a href="../_mock">/_mock</a>.
      </p>
      <p>
        <button type="button" class="primary" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </p>
    </dialog>
  );
}
