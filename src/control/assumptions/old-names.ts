/** Names and values from before the first release. Configurations that contain them are rejected with the new word. */
const RENAMED: Readonly<Record<string, string>> = {
  unknownReference: 'unknownBodyId',
  unknownObject: 'unknownPathId',
  tokenLife: 'tokenRenewal',
  'errorStatus=ok': '200',
  refuse: 'reject',
};

/** @returns the sentence that names the new word, or undefined if the word is not an old one */
export function newNameOf(old: string): string | undefined {
  return Object.hasOwn(RENAMED, old) ? `${old.replace(/.*=/, '')} is now called ${RENAMED[old]}` : undefined;
}
