'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { UnknownDomainPage } from '../../contract/pages/problem.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { Time } from '../../slots/time.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';

/** The page for every address of a host without a website. It contains no data of any site. */
export const UnknownDomainView = defineView<'unknownDomain'>(UnknownDomain, UnknownDomainSkeleton);

const mark = (parts: ReactNode) => <bdi className="font-mono font-semibold">{parts}</bdi>;

function UnknownDomain({ page: { host, target, diagnosis } }: { page: UnknownDomainPage }) {
  const t = useTranslations('unknownDomain');
  return (
    <Notice drawing="compass" title={t('title')}>
      <p className="text-lg">{t.rich('text', { host: mark, name: host })}</p>
      <h2 className="mt-10 mb-3 text-lg font-semibold">{t('forOwners')}</h2>
      <ol className="list-decimal space-y-4 ps-6">
        <li>
          {t('steps.record')}
          <Record host={host} target={target} />
        </li>
        <li>{t.rich('steps.operator', { host: mark, name: host })}</li>
        <li>{t('steps.wait')}</li>
      </ol>
      <Diagnosis diagnosis={diagnosis} />
      <p className="mt-4">
        <a className="button" href="?dns=look" rel="nofollow">
          {t(diagnosis ? 'lookAgain' : 'look')}
        </a>
      </p>
      <h2 className="mt-10 mb-3 text-lg font-semibold">{t('forVisitors')}</h2>
      <p>{t('visitorText')}</p>
    </Notice>
  );
}

/** Where the DNS leads: what was seen, what is expected, and when that was. */
function Diagnosis({ diagnosis }: Pick<UnknownDomainPage, 'diagnosis'>) {
  const t = useTranslations('unknownDomain.diagnosis');
  if (diagnosis === null) return null;
  if (diagnosis === 'limited') return <p className="notice mt-6">{t('limited')}</p>;
  const { address, addresses, expected, at } = diagnosis;
  const seen = (label: 'seen' | 'expected', records: readonly string[]) =>
    records.length > 0 && (
      <p>
        {t(label)} <bdi dir="ltr">{mark(records.join(' '))}</bdi>
      </p>
    );
  return (
    <div className="notice mt-6" role="status">
      <p>{t(address)}</p>
      {seen('seen', addresses)}
      {address === 'elsewhere' && seen('expected', expected)}
      <p className="text-sm text-muted">
        <Time at={at.iso} text={at.text}>
          {(date) => t('at', { date })}
        </Time>
      </p>
    </div>
  );
}

function Record({ host, target }: Pick<UnknownDomainPage, 'host' | 'target'>) {
  const t = useTranslations('unknownDomain');
  const cells = [
    { head: t('name'), value: host },
    { head: t('type'), value: 'CNAME' },
    { head: t('value'), value: target },
  ];
  return (
    <table className="mt-3 w-full border-y border-line text-start" aria-label={t('record')}>
      <tbody>
        {cells.map(({ head, value }) => (
          <tr key={head} className="border-b border-line">
            <th scope="row" className="w-px whitespace-nowrap py-2 pe-6 text-start text-sm font-normal text-muted">
              {head}
            </th>
            <td className="py-2">{mark(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function UnknownDomainSkeleton() {
  const t = useTranslations('unknownDomain');
  return (
    <Notice drawing="compass" title={t('title')}>
      <Bone className="h-7 w-96" />
      <div className="mt-10">
        <Lines count={9} />
      </div>
    </Notice>
  );
}
