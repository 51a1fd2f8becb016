/** What is known of exchanges beyond what they show. */
export interface Hints {
  /** Ids that name nothing, as in paths and bodies. */
  absentIds: ReadonlySet<string>;
  /** By lead: whether it was a deal before the first exchange. */
  deals: ReadonlyMap<number, boolean>;
  /** Whether no other client changes the records meanwhile. */
  isAlone: boolean;
}

export const noHints: Hints = { absentIds: new Set(), deals: new Map(), isAlone: false };
