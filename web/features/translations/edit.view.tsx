'use client';
import { useTranslations } from 'next-intl';
import type { TranslationEditPage } from '../../contract/pages/translations.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Done } from '../../ui/outcome.tsx';
import { AreaFrame, AreaSkeleton } from '../area/area-page.tsx';
import { ProofNotice } from '../area/proof-notice.tsx';
import { Sent } from '../form/sent.tsx';
import { TranslationForm } from './edit-form.tsx';

/** An article beside its translation, by paragraph. */
export const TranslationEditView = defineView<'manageTranslationEdit'>(Edit, AreaSkeleton);

function Edit({ page }: { page: TranslationEditPage }) {
  const t = useTranslations('translations.edit');
  const tManage = useTranslations('manage');
  const { form, source, language, back } = page;
  const isSent = form.done === 'sent' && page.own !== null;
  return (
    <AreaFrame sections={page.sections} label={tManage('parts')}>
      <p className="mb-2">
        <Link className="tap link text-sm" href={back}>
          {t('back', { language: language.name })}
        </Link>
      </p>
      <h1 className="mb-2 text-xl font-semibold">{t('title', { language: language.name })}</h1>
      <p className="mb-6 text-muted">
        {t('source', { language: source.name })}{' '}
        <Link className="tap link" href={source.path} hrefLang={source.tag}>
          <bdi lang={source.tag}>{source.title}</bdi>
        </Link>
      </p>
      {isSent ? <Saved page={page} /> : <Fields page={page} />}
    </AreaFrame>
  );
}

/** What became of a translation that was sent, and what comes next. */
function Saved({ page: { form, own, back } }: { page: TranslationEditPage }) {
  const t = useTranslations('translations.edit');
  return (
    <Sent draft={form.draft} text={t(own?.state === 'published' ? 'published' : 'saved')}>
      <p className="flex flex-wrap gap-3">
        {own?.path && (
          <Link className="button" href={own.path}>
            {t('toPage')}
          </Link>
        )}
        <a className="button" href={form.action}>
          {t('again')}
        </a>
        <Link className="button" href={back}>
          {t('toList')}
        </Link>
      </p>
    </Sent>
  );
}

function Fields({ page }: { page: TranslationEditPage }) {
  const t = useTranslations('translations.edit');
  const { own, isChanged, isOutdated, done, problem } = page;
  return (
    <>
      {done && <Done>{t('confirmed')}</Done>}
      <ProofNotice problem={problem} />
      {own?.isStale && <Stale page={page} own={own} />}
      {isOutdated && (
        <div className="notice mb-6 max-w-2xl" role="note">
          <p className="mb-3">{t('outdated')}</p>
          <button type="submit" form={formId} name="step" value="renew" className="button">
            {t('renew')}
          </button>
        </div>
      )}
      {isChanged && (
        <p className="notice mb-6 max-w-2xl" role="note">
          {t('changed')}
        </p>
      )}
      <TranslationForm id={formId} page={page} />
    </>
  );
}

const formId = 'translation';

type StaleProps = { page: TranslationEditPage; own: NonNullable<TranslationEditPage['own']> };

/** Since when the source has changed, with the button for translations that are right nevertheless. */
function Stale({ page: { form, shown, isOutdated }, own }: StaleProps) {
  const t = useTranslations('translations.edit');
  const { staleSince, state, revision } = own;
  return (
    <div className="notice mb-6 max-w-2xl" role="note">
      <p>{staleSince ? t('staleSince', { date: staleSince.day }) : t('stale')}</p>
      {state === 'published' && !isOutdated && (
        <form method="post" action={form.action} className="mt-3">
          <input type="hidden" name="source" value={shown} />
          <input type="hidden" name="revision" value={revision} />
          <button type="submit" name="step" value="current" className="button">
            {t('current')}
          </button>
        </form>
      )}
    </div>
  );
}
