import { createData } from './data.ts';
import type { Exchange } from './exchange.ts';
import { createHar, type Har } from './har.ts';
import { createPrng } from './prng.ts';
import { drawSettings } from './random-settings.ts';
import { type Change, createService } from './service.ts';
import type { Settings } from './settings.ts';
import { runTraffic } from './traffic.ts';
import { type ViolationName, violations } from './violations.ts';

export interface Recording {
  /** Assumptions and ways of the recorded service. */
  settings: Settings;
  exchanges: Exchange[];
  har: Har;
  /** Index of the first response that differs from the response of a good service. -1: the recording shows no violation. */
  firstDifference: number;
}

const YEAR_2024_MS = Date.UTC(2024, 0, 1);
const TWO_YEARS_MINUTES = 2 * 365 * 24 * 60;

/**
 * Records random traffic of a random service. Without a violation, the service is good.
 * @param own further changes of the service, which the contract allows
 */
export function drawRecording(
  seed: number,
  violation?: ViolationName,
  length?: number,
  own: Change = () => {},
): Recording {
  const prng = createPrng(seed, 'recording');
  const { quote: _, requires, assumes, change = () => {} } = violation === undefined ? {} : violations[violation];
  const drawn = drawSettings(seed);
  const good: Settings = { ...drawn, assumptions: { ...drawn.assumptions, ...requires } };
  const settings: Settings = { ...good, assumptions: { ...good.assumptions, ...assumes } };
  const exchanges = runTraffic(createService(settings, change, own), createData(settings), {
    seed,
    length: prng.integer(60, 260),
    startMs: YEAR_2024_MS + prng.integer(0, TWO_YEARS_MINUTES) * 60_000 + prng.integer(0, 59_999),
    ...(length !== undefined && { length }),
  });
  const goodTwin = createService(good, own);
  const firstDifference = exchanges.findIndex(({ request, response }) => {
    const { status, body } = goodTwin(request);
    return status !== response.status || body !== response.body;
  });
  return { settings, exchanges, har: createHar(exchanges), firstDifference };
}
