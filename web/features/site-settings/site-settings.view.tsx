'use client';
import { useTranslations } from 'next-intl';
import type { SiteSettingsPage } from '../../contract/pages/site-settings.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { AccentField } from '../area/accent-field.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Panel } from '../area/panel.tsx';
import { AddLanguage, Languages } from './languages.tsx';
import { Texts } from './texts.tsx';
import { Units, Zone } from './units-and-zone.tsx';
import { useOther, useSettingsFault } from './use-settings-fault.ts';

/** What a site is called, how it looks, and its languages. */
export const SiteSettingsView = defineView<'manageSettings'>(SiteSettings, AreaSkeleton);

function SiteSettings({ page }: { page: SiteSettingsPage }) {
  const t = useTranslations('siteSettings');
  const tManage = useTranslations('manage');
  return (
    <AreaPage
      sections={page.sections}
      label={tManage('parts')}
      title={t('title')}
      done={page.done ? t(`done.${page.done}`) : undefined}
      fault={useSettingsFault(page)(null)}
      problem={page.problem}
    >
      {page.lost.length > 0 && <Lost lost={page.lost} />}
      <form key={page.base} method="post" action={page.action} noValidate className="mb-8">
        <input type="hidden" name="base" value={page.base} readOnly />
        <Panel id="texts" title={t('texts')}>
          <Texts page={page} />
        </Panel>
        <Panel id="accent" title={t('accent')}>
          <Accent page={page} />
        </Panel>
        <Panel id="place" title={t('zoneAndUnits')}>
          <div className="grid max-w-xl gap-6">
            <Zone page={page} />
            <Units page={page} />
          </div>
        </Panel>
        <p>
          <button type="submit" name="step" value="save" className="button is-main">
            {t('save')}
          </button>
        </p>
      </form>
      <Panel id="languages" title={t('languages.title')}>
        <Languages page={page} />
      </Panel>
      <Panel id="add" title={t('languages.add')}>
        <AddLanguage page={page} />
      </Panel>
    </AreaPage>
  );
}

function Accent({ page }: { page: SiteSettingsPage }) {
  const other = useOther();
  const { hue, siteName, accent } = page;
  return (
    <AccentField
      {...{ name: 'accentHue', value: accent.value, hue, siteName }}
      hint={other(accent.other)}
      fault={useSettingsFault(page)('accentHue')}
    />
  );
}

/** What was typed for languages that are gone, to be copied. */
function Lost({ lost }: Pick<SiteSettingsPage, 'lost'>) {
  const t = useTranslations('siteSettings');
  return (
    <div className="notice mb-6">
      <p className="mb-2">{t('lost')}</p>
      <dl>
        {lost.map(({ tag, language, text }) => (
          <div key={`${tag} ${text}`}>
            <dt className="text-sm text-muted">{language}</dt>
            <dd lang={tag} dir="auto" className="whitespace-pre-line">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
