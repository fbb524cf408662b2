import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { OrderStep } from '../../contract/pages/new-sites.data.ts';
import { Link } from '../../slots/link.tsx';
import { DnsRecord } from './host-step.tsx';
import { exampleHost, type StepProps } from './step-props.ts';

/** What all steps say together, and the button that has the site made. */
export function CheckStep({ page }: StepProps) {
  const t = useTranslations('newSite');
  return (
    <div className="grid max-w-2xl gap-6">
      <h2 className="text-lg">{t('step.check')}</h2>
      <p className="prose text-muted">{t('checkText')}</p>
      <dl className="border-t border-line">
        <Part page={page} step="look">
          <bdi className="font-semibold">{page.name}</bdi>
          {page.tagline && (
            <>
              {' · '}
              <bdi>{page.tagline}</bdi>
            </>
          )}
          <span className="flex items-center gap-3">
            <bdi dir="ltr" className="font-mono text-sm">
              {page.slug}
            </bdi>
            <svg viewBox="0 0 48 20" className="h-5 w-12" aria-hidden="true">
              <rect width="48" height="20" rx="3" fill={`oklch(0.47 0.11 ${page.hue})`} />
            </svg>
          </span>
        </Part>
        <Part page={page} step="languages">
          <Languages page={page} />
        </Part>
        <Part page={page} step="host">
          <bdi dir="ltr" className="wrap-anywhere">
            {page.host}
          </bdi>
        </Part>
        <Part page={page} step="content">
          <Content page={page} />
        </Part>
      </dl>
      <DnsRecord page={page} />
      <form method="post" action={page.action}>
        <button type="submit" name="step" value="create" className="button is-main" disabled={page.faults.length > 0}>
          {t('create')}
        </button>
      </form>
    </div>
  );
}

function Part({ page, step, children }: StepProps & { step: OrderStep; children: ReactNode }) {
  const t = useTranslations('newSite');
  const path = page.steps.find((one) => one.step === step)?.path;
  const fault = page.faults.find((one) => one.step === step);
  return (
    <div className="grid gap-x-4 border-b border-line py-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="text-muted">{t(`step.${step}`)}</dt>
      <dd>
        {children}
        {fault && (
          <span className="fault block text-sm">{t(`fault.${fault.code}`, { minutes: 1, example: exampleHost })}</span>
        )}
        {path && (
          <Link className="tap link block" href={path}>
            {t('change')} <span className="sr-only">{t(`step.${step}`)}</span>
          </Link>
        )}
      </dd>
    </div>
  );
}

function Languages({ page }: StepProps) {
  const t = useTranslations('newSite');
  const lang = useLocale();
  const chosen = page.languages.filter(({ isChosen }) => isChosen);
  const main = chosen.find(({ isDefault }) => isDefault);
  const list = new Intl.ListFormat(lang, { type: 'unit' }).format(chosen.map(({ language }) => language));
  return (
    <>
      {list}
      {main && <span className="block text-sm text-muted">{t('mainIs', { language: main.language })}</span>}
    </>
  );
}

function Content({ page }: StepProps) {
  const t = useTranslations('newSite');
  const { content, file, sources, source, part } = page;
  return (
    <>
      {t(`content.${content}`)}
      {content === 'site' && (
        <span className="block text-muted">
          <bdi>{sources.find(({ slug }) => slug === source)?.name ?? source}</bdi> · {t(`copied.${part}`)}
        </span>
      )}
      {content === 'file' && file && (
        <span className="block text-muted">
          <bdi>{file.name}</bdi> · {t('fileHas', { listings: file.listings, pictures: file.pictures })}
        </span>
      )}
    </>
  );
}
