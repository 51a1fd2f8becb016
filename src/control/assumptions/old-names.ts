/** Current names of assumptions and values, by former name. */
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
