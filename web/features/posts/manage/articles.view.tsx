'use client';
import { useTranslations } from 'next-intl';
import type { ArticlesPage } from '../../../contract/pages/articles.data.ts';
import { Link } from '../../../slots/link.tsx';
import { defineView } from '../../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../../area/area-page.tsx';
import { Empty, Pager } from '../../area/list.tsx';
import { Schedule } from './schedule.tsx';
import { useArticleFault } from './use-article-fault.ts';

/** The articles of a site, for its staff. */
export const ArticlesView = defineView<'manageArticles'>(Articles, AreaSkeleton);

type Group = ArticlesPage['groups'][number];
type Text = Group['texts'][number];

function Articles({ page }: { page: ArticlesPage }) {
  const t = useTranslations('articles');
  const tManage = useTranslations('manage');
  const words = useArticleFault();
  const { groups, done, problem, writePath, first, next } = page;
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('title')}
      done={done ? t(`done.${done}`) : undefined}
      fault={problem && problem.code !== 'proof' ? words(problem.code, problem.minutes ?? 0) : undefined}
      problem={problem}
    >
      <p className="mb-6">
        <Link className="button is-main" href={writePath}>
          {t('write')}
        </Link>
      </p>
      {groups.length === 0 && <Empty title={t('empty')} text={t('emptyText')} />}
      {groups.length > 0 && (
        <ul className="border-t border-line">
          {groups.map((group) => (
            <GroupRow key={group.id} action={page.action} group={group} />
          ))}
        </ul>
      )}
      <Pager first={first} next={next} />
    </AreaPage>
  );
}

/** An article with its translations. */
function GroupRow({ action, group: { texts, missing } }: { action: string; group: Group }) {
  const t = useTranslations('articles');
  return (
    <li className="border-b border-line py-4">
      <ul className="grid gap-4">
        {texts.map((text) => (
          <TextRow key={text.id} action={action} text={text} />
        ))}
      </ul>
      {missing.length > 0 && (
        <p className="mt-2 flex flex-wrap items-center gap-x-4 text-sm">
          <span className="text-muted">{t('translateInto')}</span>
          {missing.map(({ tag, name, path }) => (
            <Link key={tag} className="tap link" href={path}>
              {name}
            </Link>
          ))}
        </p>
      )}
    </li>
  );
}

/** An article in one language, and what can be done with it. */
function TextRow({ action, text }: { action: string; text: Text }) {
  const t = useTranslations('articles');
  const { id, title, language, languageName, state, schedule, isStale, path, editPath, versionsPath, acts } = text;
  const name = (
    <bdi lang={language} className="font-semibold">
      {title}
    </bdi>
  );
  return (
    <li className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-3">
        {path ? (
          <Link className="tap link" href={path} hrefLang={language}>
            {name}
          </Link>
        ) : (
          <span className="py-2.5">{name}</span>
        )}
        <span className="badge">{t(`state.${state}`)}</span>
        {isStale && <span className="badge">{t('stale')}</span>}
        <span className="text-sm text-muted">{languageName}</span>
      </p>
      {schedule && <Schedule state={state} schedule={schedule} />}
      <form method="post" action={action} className="flex flex-wrap items-center gap-x-5">
        <input type="hidden" name="post" value={id} />
        <Link className="tap link" href={editPath}>
          {t('edit')} <span className="sr-only">{title}</span>
        </Link>
        <Link className="tap link" href={versionsPath}>
          {t('versions')} <span className="sr-only">{title}</span>
        </Link>
        {acts.map((act) => (
          <button key={act} type="submit" name="step" value={act} className="tap link cursor-pointer">
            {t(act)} <span className="sr-only">{title}</span>
          </button>
        ))}
      </form>
    </li>
  );
}
