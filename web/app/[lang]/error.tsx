'use client';
import { useLocale, useTranslations } from 'next-intl';
import { href } from '../../contract/routes.ts';
import { ClientError } from '../../features/error/client-error.tsx';

/** What stands in the place of a page that failed in the browser; header and footer stay. */
export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  const t = useTranslations('error');
  const lang = useLocale();
  const texts = {
    title: t('client', { host: location.host }),
    text: t('text'),
    digest: (digest: string) => t('digest', { digest }),
    digestHelp: t('digestHelp'),
    retry: t('retry'),
    home: t('home'),
  };
  return <ClientError error={error} texts={texts} homePath={href('home', { lang })} retry={reset} />;
}
