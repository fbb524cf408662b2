import { useLocale, useTranslations } from 'next-intl';
import type { Contribution } from '../../contract/pages/queue.data.ts';
import type { WrittenField } from '../../contract/written-field.ts';
import { Link } from '../../slots/link.tsx';
import { Stretches } from '../../ui/stretches.tsx';

type Fields = readonly WrittenField[];

/** In lists, so many fields stand open, and those with pictures. */
const openFields = 5;

/** What somebody wrote, in a list: of a whole listing the first fields, and the others folded up. */
export function WrittenBriefly({ fields }: { fields: Fields }) {
  const t = useTranslations('area');
  const isOpen = ({ pictures }: Fields[number], i: number) => i < openFields || pictures !== undefined;
  const folded = fields.filter((field, i) => !isOpen(field, i));
  if (folded.length < 2) return <Written fields={fields} />;
  return (
    <>
      <Written fields={fields.filter(isOpen)} />
      <details>
        <summary className="tap link cursor-pointer text-sm">{t('moreFields', { count: folded.length })}</summary>
        <Written fields={folded} />
      </details>
    </>
  );
}

/** What somebody wrote: its fields, with the differences from what was published, and what is published meanwhile. */
export function Written({ fields }: { fields: Fields }) {
  const t = useTranslations('area');
  const lang = useLocale();
  const labels = { added: t('added'), removed: t('removed') };
  if (!fields.length) return <p className="text-muted">{t('erased')}</p>;
  return (
    <dl className="written">
      {fields.map(({ field, label, stretches, now, pictures, files }) => (
        <div key={field} className="mb-2">
          <dt className="text-sm text-muted">{label}</dt>
          {pictures?.length ? (
            <dd>
              <Pictures pictures={pictures} />
            </dd>
          ) : (
            <dd className="whitespace-pre-line" dir="auto">
              {stretches.length ? <Stretches stretches={stretches} labels={labels} lang={lang} /> : t('empty')}
            </dd>
          )}
          {files?.map(({ words, path }) => (
            <dd key={path} className="mt-2">
              <form method="post" action={path}>
                <button type="submit" className="button">
                  {words}
                </button>
              </form>
            </dd>
          ))}
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

/** Pictures, each with what happens to it and its text alternative; a link leads to the large one. */
function Pictures({ pictures }: { pictures: NonNullable<Contribution['fields'][number]['pictures']> }) {
  const t = useTranslations('area');
  return (
    <ul className="flex list-none flex-wrap gap-3 ps-0">
      {pictures.map(({ path, alt, width, height, change }) => (
        <li key={path} className="w-36">
          <a href={`${path}/1280.webp`}>
            <span className={change === 'removed' ? 'photo opacity-50' : 'photo'}>
              <img src={`${path}/320.webp`} alt={alt} width={width} height={height} loading="lazy" />
            </span>
          </a>
          {change !== 'same' && <b className="text-sm">{t(change)}</b>}
          <p className="text-sm" dir="auto">
            {alt}
          </p>
        </li>
      ))}
    </ul>
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
