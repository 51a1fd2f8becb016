import { noHints } from '../judge/hints.ts';
import { type JudgedTraffic, judge } from '../judge/judge.ts';
import { hideMasks, type MaskedField } from '../masks/hide-masks.ts';
import { isOneTokenGiven } from '../masks/masked-tokens.ts';
import type { Har } from './read/har-file.ts';
import { type RecordedTraffic, trafficIn } from './read/traffic.ts';

/** Contains personal data, which callers must mask. */
export interface RecordingComparison extends RecordedTraffic, JudgedTraffic {
  masked: readonly MaskedField[];
  /** Whether all successful logins returned the same token, perhaps a mask. */
  hasOneToken: boolean;
}

/** @throws UnreadableRecording if the recording contains no usable exchange with the service */
export function compareRecording(har: Har): RecordingComparison {
  const traffic = trafficIn(har);
  const { exchanges, masked } = hideMasks(traffic.exchanges);
  const hasOneToken = isOneTokenGiven(traffic.exchanges);
  return { ...traffic, exchanges, masked, hasOneToken, ...judge(exchanges, noHints) };
}
