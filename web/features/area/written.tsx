import { useLocale, useTranslations } from 'next-intl';
import type { Contribution } from '../../contract/pages/queue.data.ts';
import { Link } from '../../slots/link.tsx';
import { Stretches } from '../../ui/stretches.tsx';

/** What somebody wrote: its fields, with the differences from what was published, and what is published meanwhile. */
export function Written({ fields }: Pick<Contribution, 'fields'>) {
  const t = useTranslations('area');
  const lang = useLocale();
  const labels = { added: t('added'), removed: t('removed') };
  if (!fields.length) return <p className="text-muted">{t('erased')}</p>;
  return (
    <dl className="written">
      {fields.map(({ field, label, stretches, now }) => (
        <div key={field} className="mb-2">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="whitespace-pre-line" dir="auto">
            {stretches.length ? <Stretches stretches={stretches} labels={labels} lang={lang} /> : t('empty')}
          </dd>
          {now !== undefined && (
            <dd className="mt-1 text-sm">
              {t('now')} <bdi className="whitespace-pre-line">{now || t('empty')}</bdi>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** The listing that a thing is about, with a link to its page. */
export function About({ about }: { about: NonNullable<Contribution['about']> }) {
  const name = <bdi lang={about.language}>{about.name}</bdi>;
  if (!about.path) return name;
  return (
    <Link className="tap link" href={about.path}>
      {name}
    </Link>
  );
}

/** A time in words; its date is the title. */
export const Ago = ({ moment: { words, at, iso } }: { moment: Contribution['sent'] }) => (
  <time dateTime={iso} title={at}>
    {words}
  </time>
);
