import { Button } from '../ui/controls/button.tsx';
import { Note } from '../ui/texts.tsx';

const KEYS: [keys: string[], what: string][] = [
  [['j', '↓'], 'the next request'],
  [['k', '↑'], 'the previous request'],
  [['Enter'], 'open the focused item'],
  [['Esc'], 'back to the list; cancel'],
  [['/'], 'filter'],
  [['1', '…', '9', '0'], 'the parts of the panel'],
  [['?'], 'these keys'],
];

export const HELP_ID = 'keys';

export function Help() {
  return (
    <div popover="auto" id={HELP_ID} role="dialog" aria-label="Keys" class="keys">
      <h2>Keys</h2>
      <table>
        <tbody>
          {KEYS.map(([keys, what]) => (
            <tr key={what}>
              <th scope="row">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </th>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Each filter word must occur: an operation, a path, <code>code:400</code>, <code>outcome:success</code>, a rule,{' '}
        <code>fault:lost-response</code>, <code>record:leads/101</code>, a user, a text in the body or response.
      </p>
      <Note>
        The panel reads and changes sandboxes by calls under <a href="../_mock">/_mock</a> and by your requests.
      </Note>
      <Button popovertarget={HELP_ID} popovertargetaction="hide">
        Close
      </Button>
    </div>
  );
}
