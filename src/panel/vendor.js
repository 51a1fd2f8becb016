/*! With Preact (MIT, preactjs.com) and htm (Apache-2.0, github.com/developit/htm). */
// What the pages have from npm, in one module: the build bundles it, so that a page asks nobody else for anything.
import htm from 'htm';
import { h } from 'preact';

export { Component, render } from 'preact';
/** The one kind of effect: it runs with what is shown, so that no key and no change of the address can come between the two. */
export { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

/** Elements as tagged templates: nothing has to be compiled, and no markup is ever made from data. */
export const html = htm.bind(h);
