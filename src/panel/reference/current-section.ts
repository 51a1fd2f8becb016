import { useLayoutEffect, useState } from 'preact/hooks';
import { elementOf } from '../ui/element.ts';
import { useListener } from '../ui/listen.ts';

/** The id of the section that is being read: the last one that begins above the middle of the window. */
export function useCurrentSection(ids: string[]) {
  const [current, setCurrent] = useState(ids[0]);
  const look = () => {
    const { scrollHeight } = document.documentElement;
    const isAtEnd = innerHeight + scrollY >= scrollHeight - 2;
    const begun = ids.filter((id) => (elementOf(id)?.getBoundingClientRect().top ?? 0) < innerHeight / 2);
    setCurrent(isAtEnd ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
  };
  useLayoutEffect(look, [ids.join()]);
  useListener('scroll', look);
  useListener('resize', look);
  return current;
}
