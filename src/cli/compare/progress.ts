import { clearInterval, monotonicMs, setInterval } from '../../core/real-time.ts';

/** @param all number of requests as text: `about 174 requests` */
export function startProgress(all: string): { count(): void; end(): void } {
  const { stderr } = process;
  const start = monotonicMs();
  let done = 0;
  const show = () => stderr.write(`\r\x1b[K${done} of ${all}, ${Math.round((monotonicMs() - start) / 1000)} s`);
  const timer = stderr.isTTY ? setInterval(show, 1000) : undefined;
  return {
    count() {
      done += 1;
    },
    end() {
      clearInterval(timer);
      if (timer) stderr.write('\r\x1b[K');
    },
  };
}
