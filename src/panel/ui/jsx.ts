// What esbuild makes of TSX calls these.
export { Fragment, h } from 'preact';
