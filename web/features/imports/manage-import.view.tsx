'use client';
import { useTranslations } from 'next-intl';
import type { ManageImportPage } from '../../contract/pages/imports.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Panel } from '../area/panel.tsx';
import { Answers } from './answers.tsx';
import { Found } from './found.tsx';
import { useImportsFault } from './use-imports-fault.ts';
import { goesOn, useNewest } from './use-newest.ts';

/** One import: how far it is, what is asked, what it would do or has done. */
export const ManageImportView = defineView<'manageImport'>(ManageImport, AreaSkeleton);

type PageProps = { page: ManageImportPage };

function ManageImport({ page: first }: PageProps) {
  const t = useTranslations('imports');
  const tManage = useTranslations('manage');
  const page = useNewest(first);
  const { done, problem, at, state } = page;
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={<bdi className="wrap-anywhere">{page.fileName}</bdi>}
      done={done ? t(`done.${done}`) : undefined}
      fault={useImportsFault(problem)(null)}
      problem={problem}
    >
      <p className="mb-6">
        <Link className="tap link text-sm" href={page.listPath}>
          {t('toList')}
        </Link>
      </p>
      <p className="mb-4 flex flex-wrap items-center gap-x-3">
        <span className="badge">{t(`state.${state}`)}</span>
        <span className="text-sm text-muted">
          <Time at={at.iso} text={at.text} /> · {page.language}
        </span>
      </p>
      <p className="prose mb-4" role="status">
        {t(`about.${state}`)}
      </p>
      <Progress page={page} />
      <FaultText page={page} />
      <Found page={page}>
        <Next page={page} />
      </Found>
      {page.mayAnswer && <Answers key={page.revision} page={page} />}
      <Ends page={page} />
    </AreaPage>
  );
}

/** How far an import is that goes on. */
function Progress({ page }: PageProps) {
  const t = useTranslations('imports');
  if (!goesOn(page)) return null;
  const isUndo = page.state === 'undoing';
  const [done, total] = isUndo ? [page.undone + page.kept, page.total] : [page.position, page.rows];
  return (
    <div className="mb-6 grid max-w-2xl gap-4">
      {page.state !== 'reading' && total > 0 && (
        <>
          <p className="tabular-nums">{t(isUndo ? 'undoProgress' : 'progress', { done, total })}</p>
          <progress value={done} max={total} className="w-full" aria-label={t(`state.${page.state}`)} />
        </>
      )}
      <p>
        <a className="tap link" href={page.action}>
          {t('refresh')}
        </a>
      </p>
    </div>
  );
}

/** Why a file was not imported, or not as a whole. */
function FaultText({ page: { fault } }: PageProps) {
  const t = useTranslations('imports');
  if (!fault) return null;
  const { code, line, detail } = fault;
  return (
    <div className="notice mb-6 max-w-2xl">
      <p className="font-semibold">{t(`fault.${code}`)}</p>
      {line > 0 && (
        <p className="text-sm">
          {t('line', { line })}
          {detail !== '' && (
            <>
              {' · '}
              <bdi className="wrap-anywhere font-mono">{detail}</bdi>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** The button that imports a file, or the rest of it. */
function Next({ page: { action, mayRun, state } }: PageProps) {
  const t = useTranslations('imports');
  if (!mayRun) return null;
  return (
    <form method="post" action={action} className="mb-6">
      <button type="submit" name="step" value="run" className="button is-main">
        {t(state === 'broken' ? 'goOn' : 'run')}
      </button>
    </form>
  );
}

/** What ends an import: undoing it, or discarding a file of which nothing was imported. */
function Ends({ page: { action, mayUndo, mayDiscard } }: PageProps) {
  const t = useTranslations('imports');
  const kind = mayUndo ? 'undo' : mayDiscard ? 'discard' : null;
  if (!kind) return null;
  return (
    <Panel id="end" title={t(`end.${kind}.title`)}>
      <details>
        <summary className="tap link cursor-pointer">{t(`end.${kind}.open`)}</summary>
        <form method="post" action={action} className="grid max-w-xl gap-4 py-2">
          <p className="prose">{t(`end.${kind}.text`)}</p>
          <p>
            <button type="submit" name="step" value={kind} className="button">
              {t(`end.${kind}.button`)}
            </button>
          </p>
        </form>
      </details>
    </Panel>
  );
}
