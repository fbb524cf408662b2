import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FullScreenButton } from './full-screen-button.tsx';
import { linkTo, type PhotoState } from './gallery-links.ts';
import { type GalleryPhoto, readGallery } from './read-gallery.ts';
import { useStrip } from './use-strip.ts';
import { ViewerButton } from './viewer-button.tsx';
import { addViewerStyles } from './viewer-styles.ts';

addViewerStyles();

const stateOf = (): PhotoState => history.state;

/** Goes back to the page: the viewer lasts as long as its entry of the history. Only once, because going back takes time. */
function useLeave(): () => void {
  const isLeaving = useRef(false);
  return () => {
    if (isLeaving.current || stateOf()?.photo === undefined) return;
    isLeaving.current = true;
    history.back();
  };
}

/** The photos of the page's gallery, in a modal dialog that fills the window. `photo` is the one to start with. */
export function Viewer({ photo }: { photo: string }) {
  const t = useTranslations('details.photos');
  const [photos] = useState(readGallery);
  const [start] = useState(() =>
    Math.max(
      0,
      photos.findIndex(({ path }) => path === photo),
    ),
  );
  const frame = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const last = useRef(photo);
  const dialog = useModal(last);
  const leave = useLeave();
  const { at, go } = useStrip(strip, start);
  const shown = photos[at];
  useEffect(() => {
    if (!shown) return;
    last.current = shown.path;
    if (stateOf()?.photo !== undefined) history.replaceState({ photo: shown.path } satisfies PhotoState, '');
  }, [shown]);
  const count = photos.length;
  return (
    <dialog
      ref={dialog}
      className="viewer"
      aria-label={t('title')}
      onKeyDown={(event) => {
        const to = destination(event, { at, count });
        if (to === undefined) return;
        event.preventDefault();
        go(to);
      }}
      onClose={({ currentTarget }) => currentTarget.open || leave()}
    >
      <div ref={frame} className="viewer-frame">
        <div className="viewer-bar">
          <p className="tabular-nums" role="status">
            {count > 1 && t('counter', { number: at + 1, count })} <Words photo={shown} className="sr-only" />
          </p>
          <FullScreenButton frame={frame} />
          <ViewerButton name={t('close')} icon="close" press={leave} />
        </div>
        <div className="viewer-stage">
          <Photos strip={strip} photos={photos} at={at} />
          {count > 1 && (
            <>
              <ViewerButton
                name={t('previous')}
                icon="arrow"
                className="is-previous"
                press={at > 0 ? () => go(at - 1) : undefined}
              />
              <ViewerButton name={t('next')} icon="arrow" press={at + 1 < count ? () => go(at + 1) : undefined} />
            </>
          )}
        </div>
        {shown && <Caption photo={shown} />}
      </div>
    </dialog>
  );
}

/** A modal dialog while it is rendered. Then the focus returns to the link to the last photo. */
function useModal(last: RefObject<string>): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  // After React's commit, which restores the focus that it found.
  useEffect(() => () => linkTo(last.current)?.focus(), [last]);
  return dialog;
}

/** The index that a key leads to; undefined for other keys. Arrows point as the page reads. */
function destination(
  { key, currentTarget, altKey, ctrlKey, metaKey }: KeyboardEvent<HTMLElement>,
  { at, count }: { at: number; count: number },
): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const isRtl = getComputedStyle(currentTarget).direction === 'rtl';
  const ahead = isRtl ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return Math.min(Math.max(at + (key === ahead ? 1 : -1), 0), count - 1);
}

type PhotosProps = { strip: RefObject<HTMLUListElement | null>; photos: readonly GalleryPhoto[]; at: number };

function Photos({ strip, photos, at }: PhotosProps) {
  const t = useTranslations('details.photos');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part of the page that scrolls
    <ul ref={strip} className="viewer-strip" tabIndex={0} aria-label={t('title')}>
      {photos.map(({ path, width, height, avif, webp, alt, lang }, i) => (
        <li key={path} aria-hidden={i !== at}>
          <picture>
            <source type="image/avif" srcSet={avif} sizes="100vw" />
            <img
              src={path}
              srcSet={webp}
              sizes="100vw"
              width={width}
              height={height}
              alt={alt}
              lang={lang}
              // The next one is there before it is swiped to.
              loading={Math.abs(i - at) <= 1 ? 'eager' : 'lazy'}
              decoding="async"
            />
          </picture>
        </li>
      ))}
    </ul>
  );
}

/** What a photo shows, and who made it. */
const Words = ({ photo, className }: { photo: GalleryPhoto | undefined; className?: string }) => (
  <span className={className} lang={photo?.lang}>
    {photo?.alt}
  </span>
);

function Caption({ photo }: { photo: GalleryPhoto }) {
  const t = useTranslations('details.photos');
  return (
    <div className="viewer-caption">
      {photo.alt && (
        <p dir="auto" aria-hidden="true">
          <Words photo={photo} />
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-4 text-sm text-muted">
        {photo.credit && <span>{photo.credit}</span>}
        <a className="tap link" href={photo.report} rel="nofollow">
          {t('report')}
        </a>
      </p>
    </div>
  );
}
