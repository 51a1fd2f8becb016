// esbuild compiles TSX to calls of these functions.
export { Fragment, h } from 'preact';
