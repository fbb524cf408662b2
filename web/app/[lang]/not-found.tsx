'use client';
import { useLocale, useTranslations } from 'next-intl';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { Notice } from '../../ui/notice.tsx';

/** For a plain export. The Worker responds with the status page instead. */
export default function NotFound() {
  const t = useTranslations('error');
  return (
    <Notice drawing="compass" title={t('notFoundTitle')}>
      <p className="text-lg">{t('notFoundText')}</p>
      <p className="mt-8">
        <Link className="button" href={href('home', { lang: useLocale() })}>
          {t('home')}
        </Link>
      </p>
    </Notice>
  );
}
