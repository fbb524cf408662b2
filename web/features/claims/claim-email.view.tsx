'use client';
import { useTranslations } from 'next-intl';
import type { ClaimEmailPage } from '../../contract/pages/claims.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Done } from '../../ui/outcome.tsx';
import { ClaimSkeleton } from './claim.view.tsx';

/** The page of the email to a business. Buttons decide: mail scanners open links. */
export const ClaimEmailView = defineView<'claimEmail'>(ClaimEmail, ClaimSkeleton);

function ClaimEmail({ page: { action, claim, isNotUs, done } }: { page: ClaimEmailPage }) {
  const t = useTranslations('claim.email');
  if (done || !claim)
    return (
      <div className="page max-w-3xl py-8 md:py-12">
        <h1 className="mb-3 text-xl font-semibold">{t(done ? `${done}Title` : 'spentTitle')}</h1>
        {done ? <Done>{t(`${done}Text`)}</Done> : <p className="prose">{t('spentText')}</p>}
      </div>
    );
  const { claimant, name, language, listings } = claim;
  const names = {
    ...{ claimant, name, listings },
    who: (text: React.ReactNode) => <bdi>{text}</bdi>,
    what: (text: React.ReactNode) => <bdi lang={language}>{text}</bdi>,
  };
  const confirm = (
    <button type="submit" name="step" value="confirm" className={isNotUs ? 'button' : 'button is-main'}>
      {t('confirm')}
    </button>
  );
  const notUs = (
    <button type="submit" name="step" value="not-us" className={isNotUs ? 'button is-main' : 'button'}>
      {t('notUs')}
    </button>
  );
  return (
    <div className="page py-8 md:py-12">
      <div className="max-w-2xl">
        <h1 className="mb-3 text-xl font-semibold">{t.rich('title', names)}</h1>
        <p className="prose mb-4">{t.rich('text', names)}</p>
        <p className="prose mb-6">{t('notUsText')}</p>
        <form method="post" action={action} className="flex flex-wrap gap-3">
          {isNotUs ? notUs : confirm}
          {isNotUs ? confirm : notUs}
        </form>
      </div>
    </div>
  );
}
