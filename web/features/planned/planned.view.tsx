'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { PlannedPage, PlannedRoute } from '../../contract/pages/planned.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';

/** A placeholder page, which says what is planned. */
export const PlannedView = defineView<PlannedRoute>(Planned, PlannedSkeleton);

function Planned({ page: { route } }: { page: PlannedPage }) {
  const t = useTranslations('planned');
  const lang = useLocale();
  return (
    <Notice drawing="tools" label={t('notYet')} title={t(`${route}.title`)}>
      <p className="text-lg">{t(`${route}.text`)}</p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link className="button is-main" href={href('directory', { lang, filters: [] })}>
          {t('toDirectory')}
        </Link>
        <Link className="button" href={href('home', { lang })}>
          {t('toHome')}
        </Link>
      </p>
    </Notice>
  );
}

function PlannedSkeleton() {
  const t = useTranslations('planned');
  return (
    <Notice drawing="tools" label={t('notYet')} title={<Bone className="h-14 w-72" />}>
      <Lines count={2} />
      <Bone className="mt-8 h-11 w-64" />
    </Notice>
  );
}
