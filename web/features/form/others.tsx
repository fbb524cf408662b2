import { useTranslations } from 'next-intl';
import type { FormState } from '../../contract/form-state.ts';

type OthersProps = {
  others: FormState['others'];
  /** The label of a field; without it, its name. */
  labelOf?: ((field: string) => string | undefined) | undefined;
  /** Fills in what the other device wrote. */
  onTake: (field: string, text: string) => void;
};

/** What another device wrote in the fields that were changed here as well. Without script the text can be copied. */
export function Others({ others, labelOf, onTake }: OthersProps) {
  const t = useTranslations('form');
  const entries = Object.entries(others);
  if (!entries.length) return null;
  return (
    <section className="notice" aria-labelledby="others">
      <h2 id="others" className="text-base font-semibold">
        {t('others')}
      </h2>
      <dl>
        {entries.map(([field, text]) => (
          <div key={field} className="mt-2">
            <dt className="text-sm font-semibold">{labelOf?.(field) ?? field}</dt>
            <dd>
              <p className="whitespace-pre-line" dir="auto">
                {text === '' ? <span className="text-muted">{t('othersEmpty')}</span> : text}
              </p>
              <button
                type="button"
                className="tap link cursor-pointer noscript:hidden"
                onClick={() => onTake(field, text)}
              >
                {t('takeOther')}
                <span className="sr-only">{labelOf?.(field) ?? field}</span>
              </button>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
