'use client';
import { type ComponentType, useEffect, useState } from 'react';
import { linkOf, linkTo, type PhotoState } from './gallery-links.ts';

/**
 * Shows the photos of a gallery in the whole window. A photo that is shown is an entry of the browser's history, so that
 * "back" closes the viewer. The code is loaded when a visitor points at a photo. The component is outside of the slots:
 * the Worker renders the gallery, and contains nothing of this.
 */
export function PhotoViewer() {
  const [Viewer, setViewer] = useState<ComponentType<{ photo: string }>>();
  const [photo, setPhoto] = useState<string>();
  useEffect(() => {
    const load = () => import('./viewer.tsx').then((loaded) => setViewer(() => loaded.Viewer));
    const follow = () => {
      const shown = (history.state as PhotoState)?.photo;
      // The gallery may still be that of another page.
      const isHere = shown !== undefined && linkTo(shown) !== undefined;
      setPhoto(isHere ? shown : undefined);
      if (isHere) load().catch(() => {});
    };
    const intend = (event: Event) => {
      if (linkOf(event)) load().catch(() => {});
    };
    const press = (event: MouseEvent) => {
      const link = linkOf(event);
      if (!link || event.defaultPrevented || isForBrowser(event)) return;
      event.preventDefault();
      const open = () => {
        // Next's router observes pushState, and adds its own part of the state.
        history.pushState({ photo: link.pathname } satisfies PhotoState, '');
        follow();
      };
      // Without its code, the link leads to the picture.
      load().then(open, () => location.assign(link.href));
    };
    const stop = listen([
      [document, 'pointerover', intend],
      [document, 'focusin', intend],
      [document, 'click', press as EventListener],
      [window, 'popstate', follow],
    ]);
    follow();
    return stop;
  }, []);
  return Viewer && photo && <Viewer photo={photo} />;
}

/** Whether a click opens a new tab or window, or downloads. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** Adds listeners, and returns a function that removes them. */
function listen(listeners: readonly (readonly [EventTarget, string, EventListener])[]): () => void {
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}
