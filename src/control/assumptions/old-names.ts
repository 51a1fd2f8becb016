/**
 * Current names for names and values from before the first release. leadmock rejects an old name with a message that
 * contains the current name.
 */
const RENAMED: Readonly<Record<string, string>> = {
  unknownReference: 'unknownBodyId',
  unknownObject: 'unknownPathId',
  tokenLife: 'tokenRenewal',
  'errorStatus=ok': '200',
  refuse: 'reject',
};

export function newNameOf(old: string): string | undefined {
  return Object.hasOwn(RENAMED, old) ? `${old.replace(/.*=/, '')} is now called ${RENAMED[old]}` : undefined;
}
