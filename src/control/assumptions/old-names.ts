/**
 * New words for names and values from before the first release. Configurations with an old word are rejected, with the
 * new word in the message.
 */
const RENAMED: Readonly<Record<string, string>> = {
  unknownReference: 'unknownBodyId',
  unknownObject: 'unknownPathId',
  tokenLife: 'tokenRenewal',
  'errorStatus=ok': '200',
  refuse: 'reject',
};

/** @returns a sentence with the new word, or undefined if the word is not an old one */
export function newNameOf(old: string): string | undefined {
  return Object.hasOwn(RENAMED, old) ? `${old.replace(/.*=/, '')} is now called ${RENAMED[old]}` : undefined;
}
