import { useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import { ViewerButton } from './viewer-button.tsx';

/** Shows an element on the whole screen, and back. Nothing in browsers that cannot. */
export function FullScreenButton({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const t = useTranslations('details.photos');
  const [isFull, setIsFull] = useState(false);
  useEffect(() => {
    const follow = () => setIsFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => document.removeEventListener('fullscreenchange', follow);
  }, []);
  if (!document.fullscreenEnabled) return null;
  const press = () => {
    const changed = isFull ? document.exitFullscreen() : frame.current?.requestFullscreen();
    // Where the browser or the visitor does not allow it, the window stays as it is.
    changed?.catch(() => {});
  };
  return <ViewerButton name={isFull ? t('leaveFullScreen') : t('fullScreen')} icon="expand" press={press} />;
}
