import { useTranslations } from 'next-intl';
import type { DomainRecord } from '../../contract/pages/domains.data.ts';

/** The records to be set at a DNS host. On narrow pages the cells of a record stand below each other. */
export function Records({ records }: { records: readonly DomainRecord[] }) {
  const t = useTranslations('domains.record');
  const cell = (label: 'name' | 'type' | 'value', text: string) => (
    <div className="flex flex-wrap gap-x-4 py-1">
      <dt className="w-20 text-sm text-muted">{t(label)}</dt>
      <dd className="min-w-0">
        <bdi dir="ltr" className="wrap-anywhere font-mono text-sm">
          {text}
        </bdi>
      </dd>
    </div>
  );
  return (
    <ul className="grid gap-3">
      {records.map(({ name, type, value }) => (
        <li key={type} className="border-s-2 border-line ps-4">
          <p className="text-sm font-semibold">{t(`for.${type}`)}</p>
          <dl>
            {cell('name', name)}
            {cell('type', type)}
            {cell('value', value)}
          </dl>
        </li>
      ))}
    </ul>
  );
}
