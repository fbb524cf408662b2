import { galleryLinks } from './gallery-links.ts';

/** A photo of the gallery, with what stands beside it on the page. */
export type GalleryPhoto = {
  /** The path of its largest size, which identifies it. */
  path: string;
  width: number;
  height: number;
  /** The sizes that the browser chooses from, by format. */
  avif: string;
  webp: string;
  alt: string;
  /** The language of `alt` where it is not the page's. */
  lang: string | undefined;
  /** Who made it, as a sentence; empty where it is unknown. */
  credit: string;
  /** The address of the form that reports it. */
  report: string;
};

/** Reads the photos of the page's gallery from its figures. */
export const readGallery = (): GalleryPhoto[] =>
  galleryLinks().flatMap((link) => {
    const image = link.querySelector('img');
    const figure = link.closest('figure');
    if (!image || !figure) return [];
    return {
      path: link.pathname,
      width: Number(image.getAttribute('width')),
      height: Number(image.getAttribute('height')),
      avif: link.querySelector('source')?.srcset ?? '',
      webp: image.srcset,
      alt: image.alt,
      lang: image.lang || undefined,
      credit: figure.querySelector('figcaption p')?.textContent ?? '',
      report: figure.querySelector<HTMLAnchorElement>('figcaption a')?.href ?? '',
    };
  });
