import { useTranslations } from 'next-intl';
import type { ManageWidgetsPage, WidgetKeyRow } from '../../contract/pages/widgets.data.ts';
import { useWidgetsFault } from './use-widgets-fault.ts';
import { WebsitesField } from './websites-field.tsx';

type KeyFormsProps = { page: ManageWidgetsPage; widgetKey: WidgetKeyRow };

/** The forms that change the websites of a key and revoke it, folded up. */
export function KeyForms({ page, widgetKey: { id, name, typed, seen } }: KeyFormsProps) {
  const t = useTranslations('widgets');
  const isRefused = page.refused === id;
  const fault = useWidgetsFault(page, 'websites');
  return (
    <div className="mt-2">
      <details open={isRefused}>
        <summary className="tap link cursor-pointer">
          {t('changeWebsites')} <span className="sr-only">{name}</span>
        </summary>
        <form method="post" action={page.action} noValidate className="grid max-w-xl gap-4 py-2">
          <input type="hidden" name="id" value={id} readOnly />
          <input type="hidden" name="seen" value={seen} readOnly />
          <WebsitesField id={`websites-${id}`} value={typed} fault={isRefused ? fault : undefined} />
          <p>
            <button type="submit" name="step" value="change" className="button">
              {t('saveWebsites')}
            </button>
          </p>
        </form>
      </details>
      <details>
        <summary className="tap link cursor-pointer">
          {t('revokeKey')} <span className="sr-only">{name}</span>
        </summary>
        <form method="post" action={page.action} className="grid max-w-xl gap-4 py-2">
          <input type="hidden" name="id" value={id} readOnly />
          <p className="prose">{t('revokeText')}</p>
          <p>
            <button type="submit" name="step" value="revoke" className="button">
              {t('revoke')} <span className="sr-only">{name}</span>
            </button>
          </p>
        </form>
      </details>
    </div>
  );
}
