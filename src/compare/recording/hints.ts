/** Facts about exchanges that the exchanges themselves do not show. */
export interface Hints {
  /** Ids and logins in requests for which the service has no record. */
  absentIds: ReadonlySet<string>;
  /** Whether each lead was a deal before the first exchange, by id of the lead. */
  deals: ReadonlyMap<number, boolean>;
  /** Whether only this client changes the records during the exchanges. */
  isAlone: boolean;
}

export const noHints: Hints = { absentIds: new Set(), deals: new Map(), isAlone: false };
