'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { NotMePage } from '../../contract/pages/security-log.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';

/** Ends all sessions of a person who says that a sign-in was not theirs. A button does it: mail scanners open links. */
export const NotMeView = defineView<'notMe'>(NotMe, NotMeSkeleton);

function NotMe({ page: { action, isSpent } }: { page: NotMePage }) {
  const t = useTranslations('notMe');
  const lang = useLocale();
  return (
    <Notice drawing="compass" label={t('label')} title={t(isSpent ? 'spentTitle' : 'title')}>
      <p className="text-lg">{t(isSpent ? 'spentText' : 'text')}</p>
      {isSpent ? (
        <p className="mt-8">
          <Link className="button is-main" href={href('dashboardSessions', { lang })}>
            {t('sessions')}
          </Link>
        </p>
      ) : (
        <form method="post" action={action} className="mt-8">
          <button type="submit" className="button is-main">
            {t('action')}
          </button>
        </form>
      )}
    </Notice>
  );
}

function NotMeSkeleton() {
  return (
    <Notice drawing="compass" title={<Bone className="h-14 w-72" />}>
      <Lines count={2} />
      <Bone className="mt-8 h-11 w-64" />
    </Notice>
  );
}
