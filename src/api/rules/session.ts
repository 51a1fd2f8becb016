import type { Rule } from '../../core/rule.ts';
import { withToken } from './scopes.ts';

/** Rules of login, logout and tokens. */
export const sessionRules = {
  'login-fields': {
    provenance: 'contract',
    text: 'login, password, service and version are required; an empty one is refused with code 400.',
    operations: ['login'],
  },
  'login-version': {
    provenance: 'chosen',
    text: 'Only version "1.0" is available; another one is refused with code 400.',
    operations: ['login'],
  },
  'login-wrong': {
    provenance: 'contract',
    text: 'A wrong login and a wrong password get code 401 and one and the same message.',
    refusal: { code: 401, message: 'Invalid login or password' },
    operations: ['login'],
  },
  'login-result': {
    provenance: 'contract',
    text: 'The result of a login is {token} and nothing else.',
    operations: ['login'],
  },
  'logout-result': {
    provenance: 'contract',
    text: 'The result of a logout is true. The token is gone at once; other tokens are untouched.',
    operations: ['logout'],
  },
  'token-form': {
    provenance: 'observed',
    text: 'A token is 32 characters [A-Za-z0-9], unguessable and new for every login.',
    operations: ['login'],
  },
  'token-header': {
    provenance: 'contract',
    text: 'The token comes in the header named token, in any case.',
    operations: withToken,
  },
  'token-missing': {
    provenance: 'observed',
    text: 'A request without a token is refused with code 401.',
    refusal: { code: 401, message: 'Token is required' },
    operations: withToken,
  },
  'token-unknown': {
    provenance: 'observed',
    text: 'An unknown token, and a token after its logout, is refused with code 401.',
    refusal: { code: 401, message: 'Invalid token' },
    operations: withToken,
  },
  'token-expired': {
    provenance: 'inferred',
    text: 'An expired token is refused like an unknown one.',
    refusal: { code: 401, message: 'Invalid token' },
    operations: withToken,
  },
  'token-life': {
    provenance: 'contract',
    text: 'A token ends after 24 hours without any action; each action starts the 24 hours anew.',
    operations: withToken,
  },
  'token-life-boundary': {
    provenance: 'chosen',
    text: 'After 23:59:59.999 of idleness a token still holds, after 24:00:00.000 it does not, by the clock of the sandbox.',
    operations: withToken,
  },
  'token-action': {
    provenance: 'chosen',
    switch: 'tokenLife',
    text: 'Every request whose token held counts as an action, refused or not.',
    operations: withToken,
  },
  'many-tokens': {
    provenance: 'contract',
    text: 'Earlier tokens of the same user stay valid, and any number of services of one user live side by side at one address.',
    operations: ['login'],
  },
  'second-user': {
    provenance: 'chosen',
    switch: 'secondUser',
    text: 'Only one user can be logged in from one IP address (contract). A second one ends the tokens that other users got there.',
    refusal: { code: 403, message: 'Another user is logged in from this IP address' },
    operations: ['login'],
  },
  'caller-address': {
    provenance: 'chosen',
    setting: 'trust-proxy',
    text: 'The address that counts is that of the socket, or what --trust-proxy makes of X-Forwarded-For. All loopback addresses are one caller; an IPv4-mapped IPv6 address is its IPv4 address. Tokens made through the control plane are outside the rule.',
    operations: ['login'],
  },
} as const satisfies Record<string, Rule>;
