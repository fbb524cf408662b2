'use client';
import { useLocale, useTranslations } from 'next-intl';
import { href } from '../../contract/routes.ts';
import { ClientError } from '../../features/problem/client-error.tsx';
import { pageDataStore } from '../../slots/page-data.tsx';

/** Replaces a page that failed in the browser; header and footer stay. */
export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('error');
  const lang = useLocale();
  const texts = {
    title: t('title'),
    exception: t('client', { host: location.host }),
    text: t('text'),
    digest: (digest: string) => t('digest', { digest }),
    digestHelp: t('digestHelp'),
    retry: t('retry'),
    home: t('home'),
  };
  const again = () => {
    // The cached data may be the cause.
    pageDataStore().clear();
    reset();
  };
  return <ClientError error={error} texts={texts} homePath={href('home', { lang })} retry={again} />;
}
