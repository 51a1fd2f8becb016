import { nearest } from '../../nearest.ts';
import { UsageError } from '../usage-error.ts';

/**
 * The action that a word names, with its name.
 * @throws UsageError with the nearest one
 */
export function requireAction<Action>(
  command: string,
  actions: Readonly<Record<string, Action>>,
  given: unknown,
): [name: string, action: Action] {
  const known = Object.keys(actions);
  const all = known.join(', ');
  if (given === undefined) throw new UsageError(`${command} needs to know what to do: ${all}`);
  const name = String(given);
  const action = Object.hasOwn(actions, name) ? actions[name] : undefined;
  if (action) return [name, action];
  throw new UsageError(`there is no ${command} ${name}; did you mean ${nearest(name, known)}? (there are: ${all})`);
}
