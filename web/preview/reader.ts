import { refsOf } from './pieces.ts';

type Reactions = {
  /** Somebody points at a piece, or at none. */
  choose(ref: string | null): void;
  /** Somebody follows a link to a page of the site: its path and query. */
  open(page: string): void;
  /** Somebody wants to type into a piece. */
  edit(ref: string): void;
};

/** Links, buttons and pieces that the focus reaches by itself. */
const focusable = 'a[href],button,input,select,textarea,summary,[tabindex]';

const pieceAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-ref]') : null;

/** The page that a link leads to; null for other sites and for parts of the same page. */
function pageOf(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  const to = link && new URL(link.getAttribute('href') ?? '', location.href);
  return to && to.host === location.host && !link?.getAttribute('href')?.startsWith('#')
    ? to.pathname + to.search
    : null;
}

/**
 * Listens to mouse, finger and keyboard. A click chooses the piece that is pointed at; with a key held down it follows the link
 * as a click does elsewhere. What folds out does so as well.
 */
export function listenToReader({ choose, open, edit }: Reactions): void {
  for (const element of document.querySelectorAll('[data-ref]'))
    if (!element.matches(focusable)) element.setAttribute('tabindex', '0');

  const act = (event: MouseEvent | KeyboardEvent) => {
    const { target } = event;
    const isSummary = target instanceof Element && target.closest('summary,[popovertarget]') !== null;
    if (!isSummary) event.preventDefault();
    const piece = pieceAt(target);
    const page = pageOf(target);
    if (page !== null && (!piece || event.shiftKey || event.ctrlKey || event.metaKey || event.altKey)) open(page);
    else if (piece) choose(refsOf(piece)[0] ?? null);
  };

  addEventListener('click', act, true);
  addEventListener('submit', (event) => event.preventDefault(), true);
  addEventListener('dblclick', ({ target }) => {
    const piece = pieceAt(target);
    if (piece) edit(refsOf(piece)[0] ?? '');
  });
  addEventListener('keydown', (event) => {
    if (event.key === 'Escape') choose(null);
    const isTyping = event.target instanceof HTMLElement && event.target.isContentEditable;
    if (event.key === 'Enter' && !isTyping) act(event);
    if (event.key === 'F2' && pieceAt(event.target)) edit(refsOf(pieceAt(event.target) as Element)[0] ?? '');
  });
}
