import { useLayoutEffect, useState } from 'preact/hooks';

/** The id of the section that is being read: the last one that begins above the middle of the window. */
export function useCurrentSection(ids: string[]) {
  const [current, setCurrent] = useState(ids[0]);
  useLayoutEffect(() => {
    const look = () => {
      const { scrollHeight } = document.documentElement;
      const isAtEnd = innerHeight + scrollY >= scrollHeight - 2;
      const begun = ids.filter(
        (id) => (document.getElementById(id)?.getBoundingClientRect().top ?? 0) < innerHeight / 2,
      );
      setCurrent(isAtEnd ? ids.at(-1) : (begun.at(-1) ?? ids[0]));
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, [ids.join()]);
  return current;
}
