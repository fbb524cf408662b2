'use client';
import { useTranslations } from 'next-intl';
import { longestKeyName, type ManageWidgetsPage, mostKeys } from '../../contract/pages/widgets.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Panel } from '../area/panel.tsx';
import { Composer } from './composer.tsx';
import { KeyForms } from './key-forms.tsx';
import { Keys } from './keys.tsx';
import { useWidgetsFault } from './use-widgets-fault.ts';
import { WebsitesField } from './websites-field.tsx';

/** The keys with which other websites show a site's widgets, and the composer of their code. */
export const ManageWidgetsView = defineView<'manageWidgets'>(ManageWidgets, AreaSkeleton);

type PageProps = { page: ManageWidgetsPage; address: string };

function ManageWidgets({ page, address }: PageProps) {
  const t = useTranslations('widgets');
  return (
    <AreaPage
      sections={page.sections}
      label={t('parts')}
      title={t('title')}
      done={page.done ? t(`done.${page.done}`) : undefined}
      fault={useWidgetsFault(page, null)}
      problem={page.problem}
    >
      <p className="prose mb-6 text-muted">{t('intro')}</p>
      <Panel id="keys" title={t('keys')}>
        <Keys keys={page.keys} forms={(key) => <KeyForms page={page} widgetKey={key} />} />
      </Panel>
      <NewKey page={page} />
      <Composer composer={page.composer} address={address} noKeys={t('noKeys')} />
    </AreaPage>
  );
}

function NewKey({ page }: { page: ManageWidgetsPage }) {
  const t = useTranslations('widgets');
  const isRefused = page.refused === null;
  const fault = useWidgetsFault(page, 'name');
  const websites = useWidgetsFault(page, 'websites');
  return (
    <Panel id="new" title={t('newKey')}>
      {page.isFull ? (
        <p className="prose text-muted">{t('full', { count: mostKeys })}</p>
      ) : (
        <form method="post" action={page.action} noValidate className="grid max-w-xl gap-4">
          <FormField
            key={page.typed.name}
            {...{ id: 'name', name: 'name', dir: 'auto', autoComplete: 'off', maxLength: longestKeyName }}
            label={t('name')}
            hint={t('nameHint')}
            defaultValue={page.typed.name}
            fault={isRefused ? fault : undefined}
          />
          <WebsitesField id="websites" value={page.typed.websites} fault={isRefused ? websites : undefined} />
          <p>
            <button type="submit" name="step" value="make" className="button is-main">
              {t('make')}
            </button>
          </p>
        </form>
      )}
    </Panel>
  );
}
