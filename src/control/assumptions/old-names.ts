/** Current names, by names and values that changed before the first release. */
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
