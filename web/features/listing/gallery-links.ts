/** The photo that an entry of the browser's history shows, as the path of its largest size. */
export type PhotoState = { photo?: string } | null;

const selector = '.gallery a:has(img)';

/** The links of the page's gallery to their pictures, in its order. */
export const galleryLinks = (): HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>(selector)];

/** The link to a picture; undefined where the page's gallery does not have it. */
export const linkTo = (photo: string): HTMLAnchorElement | undefined =>
  galleryLinks().find(({ pathname }) => pathname === photo);

/** The link to a picture that an event is about; null for other events. */
export const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>(selector) : null;
