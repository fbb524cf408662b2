'use client';
import { useTranslations } from 'next-intl';
import type { ClaimObjectionPage } from '../../contract/pages/claims.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { Done, Fault } from '../../ui/outcome.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ClaimSkeleton } from './claim.view.tsx';
import { useClaimFault } from './use-claim-fault.ts';

/** What those who run a listing say about another person's claim. */
export const ClaimObjectionView = defineView<'claimObjection'>(ClaimObjection, ClaimSkeleton);

function ClaimObjection({ page }: { page: ClaimObjectionPage }) {
  const t = useTranslations('claim.objection');
  const fault = useClaimFault(page, null);
  const { claimant, listings, proofs, answer, isOpen, until, done } = page;
  return (
    <div className="page py-8 md:py-12">
      <div className="max-w-2xl">
        <h1 className="mb-3 text-xl font-semibold">{t('title')}</h1>
        {done && <Done>{t(`done.${done}`)}</Done>}
        {fault && <Fault>{fault}</Fault>}
        <p className="prose mb-4">
          {t.rich('text', { claimant, count: listings.length, who: (name) => <bdi>{name}</bdi> })}
        </p>
        <ul className="mb-4 list-disc ps-6">
          {listings.map(({ name, language, path }) => (
            <li key={path ?? name}>
              {path ? (
                <Link className="tap link" href={path}>
                  <bdi lang={language}>{name}</bdi>
                </Link>
              ) : (
                <bdi lang={language}>{name}</bdi>
              )}
            </li>
          ))}
        </ul>
        {proofs.length > 0 && <p className="mb-4">{t('proofs', { proofs: proofs.join(', ') })}</p>}
        {isOpen ? (
          <>
            <p className="notice">
              <Time at={until.iso} text={until.at}>
                {(date) => t('until', { date })}
              </Time>
            </p>
            <Answer page={page} />
          </>
        ) : (
          !done && <p className="notice">{t(answer || 'closed')}</p>
        )}
      </div>
    </div>
  );
}

function Answer({ page }: { page: ClaimObjectionPage }) {
  const t = useTranslations('claim.objection');
  return (
    <>
      <form method="post" action={page.action} noValidate className="mt-6 grid gap-4">
        <TextArea
          id="text"
          name="text"
          rows={5}
          maxLength={2000}
          label={t('why')}
          hint={t('whyHint')}
          defaultValue={page.typed.text ?? ''}
          fault={useClaimFault(page, 'text')}
        />
        <p>
          <button type="submit" name="step" value="object" className="button is-main">
            {t('object')}
          </button>
        </p>
      </form>
      <form method="post" action={page.action} className="mt-8 border-t border-line pt-6">
        <p className="mb-4">{t('agreeText')}</p>
        <button type="submit" name="step" value="agree" className="button">
          {t('agree')}
        </button>
      </form>
    </>
  );
}
