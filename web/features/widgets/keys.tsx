import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { shownDays, type WidgetKeyRow } from '../../contract/pages/widgets.data.ts';
import { Time } from '../../slots/time.tsx';

type KeysProps = {
  keys: readonly WidgetKeyRow[];
  /** What can be done to a key that works. */
  forms?: (key: WidgetKeyRow) => ReactNode;
};

/** The keys of a site, and how often widgets with them were shown. */
export function Keys({ keys, forms }: KeysProps) {
  const t = useTranslations('widgets');
  if (keys.length === 0) return <p className="prose text-muted">{t('noKeys')}</p>;
  return (
    <>
      <ul className="border-t border-line">
        {keys.map((key) => (
          <li key={key.id} className="border-b border-line py-4">
            <Key widgetKey={key} />
            {key.revoked === null && forms?.(key)}
          </li>
        ))}
      </ul>
      <p className="prose mt-4 text-sm text-muted">{t('counted')}</p>
    </>
  );
}

function Key({ widgetKey: { key, name, websites, by, at, shows, revoked } }: { widgetKey: WidgetKeyRow }) {
  const t = useTranslations('widgets');
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        <bdi className="wrap-anywhere font-semibold">{name}</bdi>
        {revoked && <span className="badge">{t('revoked')}</span>}
      </p>
      <p className="text-sm text-muted">
        <bdi dir="ltr" className="wrap-anywhere font-mono">
          {key}
        </bdi>
      </p>
      {websites.length === 0 ? (
        <p className="text-sm">{t('allWebsites')}</p>
      ) : (
        <ul className="flex flex-wrap gap-x-4 text-sm">
          {websites.map((website) => (
            <li key={website} dir="ltr" className="wrap-anywhere">
              {website}
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">
        {t('shows', { count: shows, days: shownDays })} ·{' '}
        <Time at={at.iso} text={at.text}>
          {(date) => (by ? t('madeBy', { date, name: by }) : t('made', { date }))}
        </Time>
        {revoked && (
          <>
            {' '}
            ·{' '}
            <Time at={revoked.iso} text={revoked.text}>
              {(date) => t('revokedAt', { date })}
            </Time>
          </>
        )}
      </p>
    </>
  );
}
