import { type RefObject, useLayoutEffect } from 'react';

/** Pixels below the field for about four entries; with less, the field moves to the top of the window. */
const enough = 208;
/** Pixels between the list and the edge of the window. */
const margin = 8;

type Options = { input: HTMLInputElement; isOpen: boolean };

/** Limits the height of an open list to what is visible above the keyboard of a phone, which covers the page. */
export function useRoom(list: RefObject<HTMLElement | null>, { input, isOpen }: Options): void {
  useLayoutEffect(() => {
    const viewport = window.visualViewport;
    const element = list.current;
    if (!isOpen || !viewport || !element) return;
    const room = () => viewport.offsetTop + viewport.height - element.getBoundingClientRect().top - margin;
    const limit = () => element.style.setProperty('--room', `${Math.max(room(), enough)}px`);
    // Popovers stay where they are: they open at the top of the page.
    if (room() < enough && !element.closest('[popover]')) input.scrollIntoView({ block: 'start' });
    limit();
    viewport.addEventListener('resize', limit);
    viewport.addEventListener('scroll', limit);
    return () => {
      viewport.removeEventListener('resize', limit);
      viewport.removeEventListener('scroll', limit);
    };
  }, [list, input, isOpen]);
}
