import { clearInterval, monotonicMs, setInterval } from '../../core/real-time.ts';

/** How far it is, on a terminal, from its first second on. */
export class Progress {
  #done = 0;
  readonly #timer: NodeJS.Timeout | undefined;

  /** @param all how much there is, in words: `about 174 requests` */
  constructor(all: string) {
    const { stderr } = process;
    if (!stderr.isTTY) return;
    const start = monotonicMs();
    const seconds = () => Math.round((monotonicMs() - start) / 1000);
    this.#timer = setInterval(() => stderr.write(`\r\x1b[K${this.#done} of ${all}, ${seconds()} s`), 1000);
  }

  count(): void {
    this.#done += 1;
  }

  end(): void {
    if (!this.#timer) return;
    clearInterval(this.#timer);
    process.stderr.write('\r\x1b[K');
  }
}
