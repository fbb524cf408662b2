import { useTranslations } from 'next-intl';
import type { DomainLook } from '../../contract/pages/domains.data.ts';
import { Time } from '../../slots/time.tsx';

/** What the last look at a host found: what is right, and what was seen in place of it. */
export function Look({ look }: { look: DomainLook }) {
  const t = useTranslations('domains.look');
  const { proof, address, hindrance, texts, addresses, expected, at } = look;
  const isSeen = proof === 'missing' && texts.length > 0;
  return (
    <div className="py-2 text-sm">
      <p>{t(`proof.${proof}`)}</p>
      {isSeen && <Seen label={t('seen')} records={texts} />}
      {hindrance && <p className="fault">{t(`hindrance.${hindrance}`)}</p>}
      <p>{t(`address.${address}`)}</p>
      {address === 'elsewhere' && (
        <>
          <Seen label={t('seen')} records={addresses} />
          <Seen label={t('expected')} records={expected} />
        </>
      )}
      <p className="text-muted">
        <Time at={at.iso} text={at.text}>
          {(date) => t('at', { date })}
        </Time>
      </p>
    </div>
  );
}

const Seen = ({ label, records }: { label: string; records: readonly string[] }) => (
  <p className="text-muted">
    {label}{' '}
    {records.map((record) => (
      <bdi key={record} dir="ltr" className="wrap-anywhere me-3 font-mono">
        {record}
      </bdi>
    ))}
  </p>
);
