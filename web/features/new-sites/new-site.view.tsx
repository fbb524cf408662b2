'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { NewSitePage } from '../../contract/pages/new-sites.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { problemAt } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { CheckStep } from './check-step.tsx';
import { ContentStep } from './content-step.tsx';
import { HostStep } from './host-step.tsx';
import { LanguagesStep } from './languages-step.tsx';
import { LookStep } from './look-step.tsx';
import { Making } from './making.tsx';
import { exampleHost, type StepProps } from './step-props.ts';
import { Steps } from './steps.tsx';

/** The form of a new site, in steps. */
export const NewSiteView = defineView<'viewerNewSite'>(NewSite, AreaSkeleton);

/** The same once something of it is kept, and what became of it. */
export const SiteOrderView = defineView<'viewerSiteOrder'>(NewSite, AreaSkeleton);

function NewSite({ page }: StepProps) {
  const t = useTranslations('newSite');
  const fault = problemAt(page.problem, null);
  const isOpen = page.state === 'draft' || page.state === 'failed';
  const code = fault?.code ?? page.failure;
  return (
    <AreaPage
      sections={page.sections}
      label={t('parts')}
      title={t('title')}
      fault={code ? t(`fault.${code}`, { minutes: fault?.minutes ?? 1, example: exampleHost }) : undefined}
      problem={page.problem}
    >
      <p className="mb-6">
        <Link className="tap link" href={page.listPath}>
          {t('toList')}
        </Link>
      </p>
      {isOpen ? (
        <>
          <Steps steps={page.steps} view={page.view} />
          <Step page={page} />
          <Drafts drafts={page.drafts} />
        </>
      ) : (
        <Making page={page} />
      )}
    </AreaPage>
  );
}

function Step({ page }: StepProps): ReactNode {
  switch (page.view) {
    case 'look':
      return <LookStep page={page} />;
    case 'languages':
      return <LanguagesStep page={page} />;
    case 'host':
      return <HostStep page={page} />;
    case 'content':
      return <ContentStep page={page} />;
    case 'check':
      return <CheckStep page={page} />;
  }
}

function Drafts({ drafts }: Pick<NewSitePage, 'drafts'>) {
  const t = useTranslations('newSite');
  if (drafts.length === 0) return null;
  return (
    <Panel id="drafts" title={t('drafts')}>
      <ul>
        {drafts.map(({ name, path, at }) => (
          <li key={path} className="flex flex-wrap items-baseline gap-x-3">
            <Link className="tap link" href={path}>
              <bdi>{name}</bdi>
            </Link>
            <span className="text-sm text-muted">
              <Time at={at.iso} text={at.text} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
