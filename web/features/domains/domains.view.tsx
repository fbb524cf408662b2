'use client';
import { useTranslations } from 'next-intl';
import type { DomainsPage } from '../../contract/pages/domains.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { problemAt } from '../area/list.tsx';
import { Panel } from '../area/panel.tsx';
import { Look } from './look.tsx';
import { Records } from './records.tsx';

/** The hosts of a site: which it has, which it wants, and what to set at a DNS host. */
export const DomainsView = defineView<'manageDomains' | 'viewerDomains'>(Domains, AreaSkeleton);

type PageProps = { page: DomainsPage };

function Domains({ page }: PageProps) {
  const t = useTranslations('domains');
  return (
    <AreaPage
      sections={page.sections}
      label={t('parts')}
      title={t('title')}
      done={page.done ? t(`done.${page.done}`) : undefined}
      fault={useDomainFault(page, null)}
      problem={page.problem}
    >
      {page.site && (
        <p className="mb-4">
          <Link className="tap link" href={page.site.path}>
            <bdi lang={page.site.language}>{page.site.name}</bdi>
          </Link>
        </p>
      )}
      <p className="prose mb-6 text-muted">{t('intro')}</p>
      <ul className="border-t border-line">
        {page.domains.map((domain) => (
          <li key={domain.host} className="border-b border-line py-4">
            <Domain domain={domain} action={page.action} />
          </li>
        ))}
      </ul>
      {page.requests.length > 0 && (
        <Panel id="wanted" title={t('wanted')}>
          <ul className="grid gap-8">
            {page.requests.map((request) => (
              <li key={request.host}>
                <Request request={request} action={page.action} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Add page={page} />
      <Held held={page.held} />
    </AreaPage>
  );
}

/** A host name as people type it. */
const example = 'www.example.org';

/** The error text of a field; of the form as a whole for null. */
function useDomainFault({ problem }: Pick<DomainsPage, 'problem'>, field: string | null): string | undefined {
  const t = useTranslations('domains.fault');
  const found = problemAt(problem, field);
  return found && t(found.code, { minutes: found.minutes ?? 1, example });
}

type HostName = { host: string; name: string };

/** A host as people read it, and as records have it where that differs. */
const Host = ({ host, name }: HostName) => (
  <>
    <bdi dir="ltr" className="wrap-break-word font-semibold">
      {name}
    </bdi>
    {name !== host && (
      <bdi dir="ltr" className="wrap-anywhere font-mono text-sm text-muted">
        {host}
      </bdi>
    )}
  </>
);

function Domain({ domain, action }: { domain: DomainsPage['domains'][number]; action: string }) {
  const t = useTranslations('domains');
  const { host, name, isPrimary, state, look, certificate, records } = domain;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 py-1">
        <Host host={host} name={name} />
        {isPrimary && <span className="badge">{t('primary')}</span>}
        {state !== 'active' && <span className="badge">{t(`state.${state}`)}</span>}
      </p>
      {look && <Look look={look} />}
      {certificate && <Certificate certificate={certificate} />}
      {state !== 'active' && records.length > 0 && <Records records={records} />}
      <form method="post" action={action} className="flex flex-wrap gap-x-6">
        <input type="hidden" name="host" value={host} readOnly />
        {records.length > 0 && <Step step="look" name={name} />}
        {!isPrimary && <Step step="primary" name={name} />}
        {!isPrimary && <Step step="remove" name={name} />}
      </form>
    </>
  );
}

function Certificate({ certificate }: { certificate: NonNullable<DomainsPage['domains'][number]['certificate']> }) {
  const t = useTranslations('domains.certificate');
  const { state, note } = certificate;
  return (
    <div className="py-2 text-sm">
      <p className={state === 'refused' ? 'fault' : undefined}>{t(state)}</p>
      {note && (
        <p lang="en" dir="ltr" className="wrap-anywhere text-muted">
          {note}
        </p>
      )}
    </div>
  );
}

function Request({ request, action }: { request: DomainsPage['requests'][number]; action: string }) {
  const t = useTranslations('domains');
  const { host, name, records, look } = request;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 py-1">
        <Host host={host} name={name} />
        <span className="badge">{t('state.wanted')}</span>
      </p>
      <p className="prose mb-2">{t('set')}</p>
      <Records records={records} />
      <p className="prose mt-2 text-sm text-muted">{t('apex')}</p>
      {look && <Look look={look} />}
      <form method="post" action={action} className="mt-2 flex flex-wrap gap-x-6">
        <input type="hidden" name="host" value={host} readOnly />
        <Step step="look" name={name} />
        <Step step="cancel" name={name} />
      </form>
    </>
  );
}

function Step({ step, name }: { step: 'look' | 'primary' | 'remove' | 'cancel'; name: string }) {
  const t = useTranslations('domains.step');
  return (
    <button type="submit" name="step" value={step} className="tap link cursor-pointer">
      {t(step)} <span className="sr-only">{name}</span>
    </button>
  );
}

function Add({ page }: PageProps) {
  const t = useTranslations('domains');
  const fault = useDomainFault(page, 'typed');
  return (
    <Panel id="add" title={t('add')}>
      {page.isFull ? (
        <p className="prose text-muted">{t('full')}</p>
      ) : (
        <form method="post" action={page.action} noValidate className="grid max-w-xl gap-4">
          <FormField
            key={page.typed}
            {...{ id: 'typed', name: 'typed', dir: 'ltr', inputMode: 'url', autoComplete: 'off', spellCheck: false }}
            label={t('host')}
            hint={t('hostHint', { example })}
            defaultValue={page.typed}
            fault={fault}
          />
          <p>
            <button type="submit" name="step" value="add" className="button is-main">
              {t('step.add')}
            </button>
          </p>
        </form>
      )}
    </Panel>
  );
}

function Held({ held }: Pick<DomainsPage, 'held'>) {
  const t = useTranslations('domains');
  if (held.length === 0) return null;
  return (
    <Panel id="held" title={t('held')}>
      <p className="prose mb-4 text-muted">{t('heldText')}</p>
      <ul>
        {held.map(({ host, name, until }) => (
          <li key={host} className="flex flex-wrap items-center gap-x-3 py-1">
            <Host host={host} name={name} />
            <span className="text-sm text-muted">{t('until', { date: until })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
