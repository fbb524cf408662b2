'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { WebsitePage } from '../../contract/pages/websites.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { AuditEntries } from '../area/audit-entries.tsx';
import { Figures } from '../area/figures.tsx';
import { problemAt } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { StateBadge } from './state-badge.tsx';

/** One website: what it consists of, how it does, and what operators can do to it. */
export const WebsiteView = defineView<'viewerWebsite'>(Website, AreaSkeleton);

type PageProps = { page: WebsitePage };

function Website({ page }: PageProps) {
  const t = useTranslations('websites');
  const fault = problemAt(page.problem, null);
  return (
    <AreaPage
      sections={page.sections}
      label={t('parts')}
      title={
        <>
          <bdi lang={page.language}>{page.name}</bdi> <StateBadge state={page.state} />
        </>
      }
      done={page.done ? t(`done.${page.done}`) : undefined}
      fault={fault && t(`fault.${fault.code}`, { minutes: fault.minutes ?? 1 })}
      problem={page.problem}
    >
      <p className="mb-6 flex flex-wrap gap-x-6">
        <Link className="tap link" href={page.listPath}>
          {t('toList')}
        </Link>
        {page.state === 'active' && page.origin !== '' && (
          <a className="tap link" href={page.origin}>
            {t('toSite')}
          </a>
        )}
      </p>
      {page.state === 'suspended' && <p className="notice mb-6">{t('suspendedText')}</p>}
      {page.state === 'deleted' && page.returnableUntil !== null && (
        <p className="notice mb-6">{t('deletedText', { date: page.returnableUntil })}</p>
      )}
      <Facts page={page} />
      <Panel id="figures" title={t('figures', { days: page.figures.days })}>
        <Figures figures={page.figures} />
      </Panel>
      <Hosts hosts={page.hosts} path={page.hostsPath} />
      <Languages languages={page.languages} />
      <Copies page={page} />
      <Steps page={page} />
      <Log log={page.log} />
    </AreaPage>
  );
}

function Facts({ page: { listings, waiting, mails, changed, created } }: PageProps) {
  const t = useTranslations('websites');
  return (
    <dl className="figures mb-8">
      <Fact name={t('column.listings')}>{listings}</Fact>
      <Fact name={t('column.waiting')}>{waiting ?? '–'}</Fact>
      <Fact name={t('mails')}>{mails ?? '–'}</Fact>
      <Fact name={t('column.changed')}>{changed ? <Time at={changed.iso} text={changed.text} /> : '–'}</Fact>
      <Fact name={t('column.created')}>
        <Time at={created.iso} text={created.text} />
      </Fact>
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="aligned">
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="tabular-nums">{children}</dd>
  </div>
);

function Hosts({ hosts, path }: Pick<WebsitePage, 'hosts'> & { path: string | null }) {
  const t = useTranslations('websites');
  return (
    <Panel id="hosts" title={t('column.hosts')}>
      {hosts.length === 0 && <p className="text-muted">{t('noHosts')}</p>}
      <ul>
        {hosts.map(({ host, origin, state, isPrimary }) => (
          <li key={origin} className="flex flex-wrap items-center gap-x-3">
            <a className="tap link wrap-anywhere" href={origin} dir="ltr">
              {host}
            </a>
            {isPrimary && <span className="badge">{t('primary')}</span>}
            {state !== 'active' && <span className="badge">{t(`hostState.${state}`)}</span>}
          </li>
        ))}
      </ul>
      {path !== null && (
        <Link className="tap link" href={path}>
          {t('toHosts')}
        </Link>
      )}
    </Panel>
  );
}

function Languages({ languages }: Pick<WebsitePage, 'languages'>) {
  const t = useTranslations('websites');
  return (
    <Panel id="languages" title={t('column.languages')}>
      <ul>
        {languages.map(({ tag, language, name, isDefault }) => (
          <li key={tag} className="flex flex-wrap items-baseline gap-x-3 py-1">
            <span>{language}</span>
            <bdi lang={tag} className="text-muted">
              {name}
            </bdi>
            {isDefault && <span className="badge">{t('default')}</span>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What can be taken of a site: a copy beside it, and its archive. */
function Copies({ page: { copyPath, exportPath } }: PageProps) {
  const t = useTranslations('websites');
  if (!copyPath && !exportPath) return null;
  return (
    <Panel id="copies" title={t('copies')}>
      <div className="grid max-w-2xl gap-4">
        {copyPath && (
          <>
            <p className="prose text-muted">{t('copyText')}</p>
            <p>
              <Link className="button" href={copyPath}>
                {t('copy')}
              </Link>
            </p>
          </>
        )}
        {exportPath && (
          <>
            <p className="prose text-muted">{t('exportText')}</p>
            <form method="post" action={exportPath}>
              <button type="submit" className="button">
                {t('export')}
              </button>
            </form>
          </>
        )}
      </div>
    </Panel>
  );
}

/** What operators can do: one reason for all buttons. It can be undone, so nothing asks twice. */
function Steps({ page }: PageProps) {
  const t = useTranslations('websites');
  const fault = problemAt(page.problem, 'reason');
  if (page.steps.length === 0) return null;
  return (
    <Panel id="steps" title={t('steps')}>
      <form method="post" action={page.action} noValidate className="grid max-w-2xl gap-4">
        {page.steps.map((step) => (
          <p key={step} className="prose text-muted">
            {t(`explain.${step}`)}
          </p>
        ))}
        <FormField
          {...{ id: 'reason', name: 'reason', autoComplete: 'off', maxLength: 500, dir: 'auto' }}
          label={t('reason')}
          hint={t('reasonHint')}
          defaultValue={page.reason}
          fault={fault && t(`fault.${fault.code}`)}
        />
        <p className="flex flex-wrap gap-3">
          {page.steps.map((step) => (
            <button key={step} type="submit" name="step" value={step} className="button">
              {t(`step.${step}`)}
            </button>
          ))}
        </p>
      </form>
    </Panel>
  );
}

function Log({ log }: Pick<WebsitePage, 'log'>) {
  const t = useTranslations('websites');
  if (log.length === 0) return null;
  return (
    <Panel id="log" title={t('log')}>
      <AuditEntries entries={log} />
    </Panel>
  );
}
