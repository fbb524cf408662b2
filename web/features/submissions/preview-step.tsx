import { useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { Time } from '../../slots/time.tsx';
import { Written, WrittenBriefly } from '../area/written.tsx';
import { ListingPreview } from '../listing/listing.view.tsx';
import { useFaultText } from './use-fault-text.ts';
import { useFieldLabel } from './use-field-label.ts';

type Preview = NonNullable<CreatePage['preview']>;

/** What is missing, each with the step where it is filled in. */
export function Problems({ problems }: Pick<Preview, 'problems'>) {
  const t = useTranslations('submission');
  const textOf = useFaultText();
  const labelOf = useFieldLabel();
  if (problems.length === 0) return null;
  return (
    <section className="notice" aria-labelledby="missing">
      <h3 id="missing" className="font-semibold">
        {t('preview.missing')}
      </h3>
      <ul className="grid gap-3">
        {problems.map(({ step, field, code }) => (
          <li key={field}>
            <button type="submit" name="step" value={`to-${step}`} className="tap link cursor-pointer text-start">
              <span>
                {labelOf(field)}: {textOf(code)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a change changes: what is published at once, and what staff check before. */
export function Changes({ preview: { changes, waitsUntil } }: { preview: Preview }) {
  const t = useTranslations('submission.preview');
  if (changes.length === 0) return null;
  const waiting = changes.filter(({ waits }) => waits);
  const others = changes.filter(({ waits }) => !waits);
  return (
    <>
      {waitsUntil && (
        <section className="notice mb-6" aria-labelledby="waits">
          <h3 id="waits" className="mb-2 font-semibold">
            {t('waits')}
          </h3>
          <p className="mb-4">
            <Time at={waitsUntil.iso} text={waitsUntil.day} format="day">
              {(date) => t('waitsText', { date })}
            </Time>
          </p>
          <Written fields={waiting} />
        </section>
      )}
      {others.length > 0 && (
        <section className="mb-6" aria-labelledby="changes">
          <h3 id="changes" className="mb-2 font-semibold">
            {t(waitsUntil ? 'atOnce' : 'changes')}
          </h3>
          <WrittenBriefly fields={others} />
        </section>
      )}
    </>
  );
}

/** The page as visitors will see it, in each language of the site. */
export function PagePreview({ preview: { listing, languages } }: { preview: Preview }) {
  const t = useTranslations('submission.preview');
  if (!listing) return null;
  return (
    <section aria-labelledby="preview" className="mt-10 border-t border-line pt-6">
      <h2 id="preview" className="mb-2 text-lg font-semibold">
        {t('title')}
      </h2>
      {languages.length > 1 && (
        <p className="mb-4 flex flex-wrap gap-x-5">
          <span className="tap text-muted">{t('in')}</span>
          {languages.map(({ tag, name, path, isCurrent }) => (
            <a
              key={tag}
              className="tap link"
              href={path}
              lang={tag}
              hrefLang={tag}
              aria-current={isCurrent || undefined}
            >
              {name}
            </a>
          ))}
        </p>
      )}
      <div className="preview">
        <ListingPreview page={listing} />
      </div>
    </section>
  );
}
