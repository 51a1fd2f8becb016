/** URL of the image, relative to the script. */
declare module '*.svg' {
  const address: string;
  export default address;
}
