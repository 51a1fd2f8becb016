import { didYouMean, shown } from '../../nearest.ts';
import type { Finding } from './check-match.ts';

export interface KnownUser {
  id: number;
  login: string;
}

export function checkUser(user: number | string | undefined, users: readonly KnownUser[]): Finding[] {
  if (user === undefined || users.some(({ id, login }) => user === id || user === login)) return [];
  const known = new Set(users.flatMap(({ id, login }) => [String(id), login]));
  const written = (name: string) => (name === user ? `the id ${name}, without quotes` : name);
  const message = `is not a known user: ${shown(String(user))}${didYouMean(String(user), [...known], written)}`;
  return [{ pointer: '/user', message }];
}
