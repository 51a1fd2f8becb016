import { endpointSentences } from './sentences/endpoints.ts';
import { generalSentences } from './sentences/general.ts';
import { recordSentences } from './sentences/records.ts';
import type { Sentence } from './sentences/sentence.ts';
import { serviceSentences } from './sentences/service.ts';
import { taskSentences } from './sentences/tasks.ts';

/** All sentences of the contract in order, each with the rules, the test and the compare case that show it. */
export const sentences: readonly Sentence[] = [
  ...serviceSentences,
  ...taskSentences,
  ...recordSentences,
  ...endpointSentences,
  ...generalSentences,
];
