import type { Send } from './send.ts';

/** What all groups of calls have: a way to send them. */
export class Group {
  protected readonly send: Send;

  constructor(send: Send) {
    this.send = send;
  }
}
