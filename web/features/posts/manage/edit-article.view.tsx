'use client';
import { useTranslations } from 'next-intl';
import type { EditArticlePage } from '../../../contract/pages/articles.data.ts';
import { Link } from '../../../slots/link.tsx';
import { defineView } from '../../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../../area/area-page.tsx';
import { Sent } from '../../form/sent.tsx';
import { ChangedLines } from '../changed-lines.tsx';
import { PostPreview } from '../post-preview.tsx';
import { Removed } from '../removed.tsx';
import { ArticleForm } from './article-form.tsx';
import { Schedule } from './schedule.tsx';
import { SourceText } from './source-text.tsx';

/** The form of an article. */
export const EditArticleView = defineView<'manageArticle'>(EditArticle, AreaSkeleton);

type Own = NonNullable<EditArticlePage['own']>;

function EditArticle({ page }: { page: EditArticlePage }) {
  const t = useTranslations('articles');
  const tManage = useTranslations('manage');
  const { form, own, preview, photos, restored } = page;
  const isSent = form.done === 'sent' && own !== null;
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={own ? <bdi lang={page.language}>{own.title}</bdi> : t('newTitle')}
      problem={form.problem}
    >
      {isSent ? (
        <Done page={page} own={own} />
      ) : (
        <>
          <Standing page={page} />
          {restored !== null && <p className="notice mb-6 max-w-xl">{t('restoring', { version: restored })}</p>}
          {page.isDraftShown && <p className="notice mb-6 max-w-xl">{t('draftFirst')}</p>}
          <SourceText page={page} />
          {preview && <PostPreview preview={preview} published={photos.published} />}
          <ArticleForm key={`${own?.revision} ${restored}`} page={page} />
        </>
      )}
    </AreaPage>
  );
}

/** What became of an article that was sent. */
function Done({ page, own }: { page: EditArticlePage; own: Own }) {
  const t = useTranslations('articles');
  const { form, listPath } = page;
  const { state, schedule, path, removed, versionsPath } = own;
  const sent = state === 'published' || state === 'scheduled' ? state : 'draft';
  return (
    <Sent draft={form.draft} text={t(`sent.${sent}`)}>
      {schedule && state === 'scheduled' && <Schedule state={state} schedule={schedule} />}
      <Removed removed={removed} />
      <p className="mt-4 flex flex-wrap gap-3">
        {path && (
          <Link className="button is-main" href={path} hrefLang={page.language}>
            {t('toArticle')}
          </Link>
        )}
        <a className="button" href={form.action}>
          {t('editAgain')}
        </a>
        <Link className="button" href={versionsPath}>
          {t('versions')}
        </Link>
        <Link className="button" href={listPath}>
          {t('toList')}
        </Link>
      </p>
    </Sent>
  );
}

/** What staff should know of an article before they change it. */
function Standing({ page: { own, language, listPath } }: { page: EditArticlePage }) {
  const t = useTranslations('articles');
  return (
    <div className="mb-6 max-w-2xl">
      <p className="flex flex-wrap items-center gap-x-5">
        <Link className="tap link text-sm" href={listPath}>
          {t('toList')}
        </Link>
        {own?.path && (
          <Link className="tap link text-sm" href={own.path} hrefLang={language}>
            {t('toArticle')}
          </Link>
        )}
        {own && (
          <Link className="tap link text-sm" href={own.versionsPath}>
            {t('versions')}
          </Link>
        )}
        {own && <span className="badge">{t(`state.${own.state}`)}</span>}
      </p>
      {own?.schedule && <Schedule state={own.state} schedule={own.schedule} />}
      {own && own.changed.length > 0 && (
        <section aria-labelledby="changed" className="mt-4">
          <h2 id="changed" className="mb-2 text-base font-semibold">
            {t('changedSince')}
          </h2>
          <ChangedLines lines={own.changed} language={language} />
        </section>
      )}
    </div>
  );
}
