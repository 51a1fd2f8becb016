import { noHints } from '../judge/hints.ts';
import { type Judgment, judge } from '../judge/judge.ts';
import type { Har } from './read/har-file.ts';
import { type RecordedTraffic, trafficIn } from './read/traffic.ts';

/** Contains personal data, which callers must mask. */
export interface RecordingComparison extends RecordedTraffic, Judgment {}

/** @throws UnreadableRecording if the recording contains no usable exchange with the service */
export function compareRecording(har: Har): RecordingComparison {
  const traffic = trafficIn(har);
  return { ...traffic, ...judge(traffic.exchanges, noHints) };
}
