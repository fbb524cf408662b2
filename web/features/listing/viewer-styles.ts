/**
 * The styles of the photo viewer, which are loaded with its code: an import of a style sheet would put the loader of style
 * sheets into the scripts of every page. It is dark in every theme. Without nesting, because nothing compiles it.
 */
const styles = `
@layer components {
  html:has(.viewer:modal) { overflow: hidden; scrollbar-gutter: stable; }
  .viewer {
    position: fixed; inset: 0; color-scheme: dark;
    inline-size: 100%; max-inline-size: none; block-size: 100dvh; max-block-size: none;
    background: var(--color-paper); color: var(--color-ink);
  }
  .viewer-frame {
    display: grid; grid-template: auto minmax(0, 1fr) auto / minmax(0, 1fr); block-size: 100%; background: inherit;
    padding: env(safe-area-inset-top) env(safe-area-inset-right) env(safe-area-inset-bottom) env(safe-area-inset-left);
  }
  .viewer-bar { display: flex; align-items: center; gap: 0.5rem; padding: 0.5rem; padding-inline-start: 1rem; }
  .viewer-bar p { margin-inline-end: auto; }
  .viewer-button {
    display: grid; flex: none; place-items: center; inline-size: 2.75rem; block-size: 2.75rem;
    border-radius: 50%; background: rgb(0 0 0 / 0.6); color: white; cursor: pointer;
  }
  .viewer-button[aria-disabled] { opacity: 0.35; cursor: default; }
  .viewer-stage { position: relative; min-block-size: 0; }
  .viewer-stage > .viewer-button {
    position: absolute; inset-block-start: calc(50% - 1.375rem); inset-inline-end: 0.5rem;
  }
  .viewer-stage > .is-previous { inset-inline: 0.5rem auto; rotate: 180deg; }
  .viewer-strip {
    display: flex; block-size: 100%; overflow-x: auto; overscroll-behavior-x: contain;
    scroll-snap-type: x mandatory; scrollbar-width: none;
  }
  .viewer-strip:focus-visible { outline-offset: -2px; }
  .viewer-strip li { flex: 0 0 100%; block-size: 100%; scroll-snap-align: center; scroll-snap-stop: always; }
  .viewer-strip picture { display: block; block-size: 100%; }
  .viewer-strip img { inline-size: 100%; block-size: 100%; object-fit: contain; }
  .viewer-caption { max-block-size: 35dvh; padding: 0.5rem 1rem; overflow-y: auto; }
  @media (prefers-reduced-motion: no-preference) {
    .viewer-strip { scroll-behavior: smooth; }
  }
}`;

/** Adds the styles to the document. */
export function addViewerStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
