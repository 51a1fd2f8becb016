/** Of an explanation, in characters: names of fields stand in it, and a client may send names of any length. */
export const LONGEST_EXPLANATION = 2000;
