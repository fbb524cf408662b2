'use client';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { offlineEvent } from '../../slots/fetch-page-data.ts';

/** Says that there is no network after a visitor tried to open a page, until there is one or for some seconds. */
export function OfflineNotice() {
  const t = useTranslations('chrome');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = () => setShown(false);
    const show = () => {
      setShown(true);
      clearTimeout(timer);
      timer = setTimeout(hide, 8000);
    };
    addEventListener(offlineEvent, show);
    addEventListener('online', hide);
    return () => {
      clearTimeout(timer);
      removeEventListener(offlineEvent, show);
      removeEventListener('online', hide);
    };
  }, []);
  if (!isShown) return null;
  // Behind an open modal dialog nothing is shown or announced.
  return createPortal(
    <p
      role="alert"
      className="fixed inset-x-4 bottom-[calc(1rem+env(safe-area-inset-bottom))] z-10 rounded bg-ink p-4 text-paper"
    >
      {t('offline')}
    </p>,
    document.querySelector(':modal') ?? document.body,
  );
}
