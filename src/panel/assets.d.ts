/** The address of a picture, relative to the script. */
declare module '*.svg' {
  const address: string;
  export default address;
}
