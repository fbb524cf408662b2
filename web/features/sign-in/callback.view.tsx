'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { CallbackPage } from '../../contract/pages/sign-in.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';

/** Sign-in with a provider failed: the reason and a link to try again. */
export const CallbackView = defineView<'authCallback'>(Callback, CallbackSkeleton);

function Callback({ page: { problem, provider, again } }: { page: CallbackPage }) {
  const t = useTranslations('authCallback');
  const lang = useLocale();
  return (
    <Notice drawing="compass" label={t('label')} title={t(`${problem}.title`)}>
      <p className="text-lg">{t(`${problem}.text`, { provider: provider ?? t('someProvider') })}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link className="button is-main" href={again}>
          {t('again')}
        </Link>
        <Link className="button" href={href('home', { lang })}>
          {t('home')}
        </Link>
      </p>
    </Notice>
  );
}

function CallbackSkeleton() {
  return (
    <Notice drawing="compass" title={<Bone className="h-14 w-72" />}>
      <Lines count={2} />
      <Bone className="mt-8 h-11 w-64" />
    </Notice>
  );
}
