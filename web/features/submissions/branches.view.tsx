'use client';
import { useTranslations } from 'next-intl';
import type { BranchesPage } from '../../contract/pages/branches.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Done } from '../../ui/outcome.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Empty, problemAt } from '../area/list.tsx';
import { useSectionsLabel } from '../area/use-sections-label.ts';
import { BranchesChoice } from './branches-choice.tsx';
import { BranchesComparison } from './branches-comparison.tsx';

/** Hours, texts and photos of a listing for others: the choice, the differences, and what became of it. */
export const BranchesView = defineView<'dashboardBranches'>(Branches, AreaSkeleton);

function Branches({ page }: { page: BranchesPage }) {
  const t = useTranslations('branches');
  const { choice, comparison, result, list } = page;
  return (
    <AreaPage
      sections={page.sections}
      label={useSectionsLabel()}
      title={t('title')}
      fault={useFault(page)}
      problem={page.problem}
    >
      {comparison && <BranchesComparison page={page} comparison={comparison} />}
      {result && <Result page={page} result={result} />}
      {choice && <BranchesChoice page={page} choice={choice} />}
      {!choice && !comparison && !result && <Empty title={t('none')} text={t('noneText')} />}
      {!comparison && (
        <p className="mt-8">
          <Link className="tap link" href={list}>
            {t('toList')}
          </Link>
        </p>
      )}
    </AreaPage>
  );
}

/** The error text of the refused form. */
function useFault({ problem }: BranchesPage): string | undefined {
  const t = useTranslations('branches.fault');
  const found = problemAt(problem, problem?.field ?? null);
  return found && t(found.code, { minutes: found.minutes ?? 0 });
}

type ResultProps = { page: BranchesPage; result: NonNullable<BranchesPage['result']> };

function Result({ page, result: { written, left, stuck, again } }: ResultProps) {
  const t = useTranslations('branches');
  return (
    <div className="max-w-2xl">
      <Done>{t('done', { count: written.length })}</Done>
      <Names listings={written} />
      {left.length > 0 && <NotWritten id="left" title={t('left')} text={t('leftText')} listings={left} />}
      {stuck.length > 0 && <NotWritten id="stuck" title={t('stuck')} text={t('stuckText')} listings={stuck} />}
      <p className="mt-8 flex flex-wrap gap-3">
        {again && (
          <Link className="button is-main" href={again}>
            {t('again')}
          </Link>
        )}
        <Link className="button" href={page.path}>
          {t('more')}
        </Link>
      </p>
    </div>
  );
}

type Named = ResultProps['result']['written'];

function NotWritten({ id, title, text, listings }: { id: string; title: string; text: string; listings: Named }) {
  return (
    <section className="mt-8" aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-lg font-semibold">
        {title}
      </h2>
      <p className="prose mb-2">{text}</p>
      <Names listings={listings} />
    </section>
  );
}

const Names = ({ listings }: { listings: Named }) => (
  <ul className="border-t border-line empty:hidden">
    {listings.map(({ id, name, foreign, where, path }) => (
      <li key={id} className="border-b border-line py-2">
        <Link className="tap link" href={path}>
          <bdi lang={foreign?.language}>{name}</bdi>
        </Link>
        {where && (
          <p className="text-sm text-muted" dir="auto">
            {where}
          </p>
        )}
      </li>
    ))}
  </ul>
);
