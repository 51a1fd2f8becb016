/** Facts about a service that exchanges do not show. */
export interface Hints {
  /** Ids and logins for which the service has no record. */
  absentIds: ReadonlySet<string>;
  /** Whether a lead was a deal before the first exchange, by id of the lead. */
  deals: ReadonlyMap<number, boolean>;
  /** Whether compare may assume that no other client changes records. */
  isAlone: boolean;
}

export const noHints: Hints = { absentIds: new Set(), deals: new Map(), isAlone: false };
