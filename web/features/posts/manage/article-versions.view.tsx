'use client';
import { useTranslations } from 'next-intl';
import type { ArticleVersionsPage } from '../../../contract/pages/articles.data.ts';
import { Link } from '../../../slots/link.tsx';
import { defineView } from '../../../slots/page-data.tsx';
import { Time } from '../../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../../area/area-page.tsx';
import { ChangedLines } from '../changed-lines.tsx';

/** The versions of an article. */
export const ArticleVersionsView = defineView<'manageArticleVersions'>(ArticleVersions, AreaSkeleton);

type PageProps = { page: ArticleVersionsPage };

function ArticleVersions({ page }: PageProps) {
  const t = useTranslations('articles');
  const tManage = useTranslations('manage');
  const { sections, title, language, editPath, listPath } = page;
  return (
    <AreaPage sections={sections} label={tManage('parts')} title={t('versionsTitle')}>
      <p className="flex flex-wrap items-center gap-x-5">
        <bdi lang={language} className="font-semibold">
          {title}
        </bdi>
        <Link className="tap link text-sm" href={editPath}>
          {t('edit')}
        </Link>
        <Link className="tap link text-sm" href={listPath}>
          {t('toList')}
        </Link>
      </p>
      <Compared page={page} />
      <h2 className="mt-8 mb-2 text-lg">{t('versions')}</h2>
      <ol className="border-t border-line">
        {page.versions.map((version) => (
          <VersionRow key={version.number} version={version} isShown={version.number === page.compared?.version} />
        ))}
      </ol>
    </AreaPage>
  );
}

function VersionRow({ version, isShown }: { version: ArticleVersionsPage['versions'][number]; isShown: boolean }) {
  const t = useTranslations('articles');
  const { number, at, author, isNewest, path, restorePath } = version;
  return (
    <li className="flex flex-wrap items-center gap-x-5 border-b border-line py-2">
      <Link className="tap link" href={path} aria-current={isShown || undefined}>
        {t('version', { version: number })}
      </Link>
      {isNewest && <span className="badge">{t('newest')}</span>}
      <span className="text-sm text-muted">
        <Time at={at.iso} text={at.text} />
        {author !== '' && (
          <>
            {' · '}
            <bdi>{author}</bdi>
          </>
        )}
      </span>
      {restorePath && (
        <Link className="tap link ms-auto" href={restorePath}>
          {t('restore')} <span className="sr-only">{t('version', { version: number })}</span>
        </Link>
      )}
    </li>
  );
}

/** What differs between two versions. */
function Compared({ page: { compared, language } }: PageProps) {
  const t = useTranslations('articles');
  if (!compared) return <p className="prose mt-4 text-muted">{t('onlyVersion')}</p>;
  const { version, before, lines, others } = compared;
  return (
    <section aria-labelledby="compared" className="mt-4">
      <h2 id="compared" className="mb-2 text-lg">
        {t('compared', { version, before })}
      </h2>
      {lines.length > 0 ? <ChangedLines lines={lines} language={language} /> : <p>{t('same')}</p>}
      {others.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-muted">{t('compareWith')}</span>
          {others.map(({ number, path }) => (
            <Link key={number} className="tap link" href={path}>
              {t('version', { version: number })}
            </Link>
          ))}
        </p>
      )}
    </section>
  );
}
