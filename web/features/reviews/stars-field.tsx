import { useTranslations } from 'next-intl';

type StarsFieldProps = {
  name: string;
  label: string;
  hint?: string | undefined;
  chosen: string;
  fault?: string | undefined;
  /** Whether nothing can be chosen, too. */
  isOptional?: boolean;
};

const all = ['1', '2', '3', '4', '5'] as const;

/** A choice of one to five stars: radio buttons that are drawn as stars. */
export function StarsField({ name, label, hint, chosen, fault, isOptional = false }: StarsFieldProps) {
  const t = useTranslations('reviewForm');
  const describedBy = [hint && `${name}-hint`, fault && `${name}-fault`].filter(Boolean).join(' ');
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy || undefined}>
      <legend className="mb-1 text-sm font-semibold">{label}</legend>
      {fault && (
        <p id={`${name}-fault`} className="fault mb-1 text-sm" role="alert">
          {fault}
        </p>
      )}
      <div className="star-choice">
        {all.map((value, i) => (
          <label key={value}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this field is its next step
              autoFocus={fault !== undefined && i === 0}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="m12 3 2.7 5.9 6.4.7-4.8 4.3 1.4 6.3L12 17l-5.7 3.2 1.4-6.3-4.8-4.3 6.4-.7z" />
            </svg>
            <span className="sr-only">{t('starsOf', { stars: Number(value) })}</span>
          </label>
        ))}
        {isOptional && (
          <label className="is-none">
            <input type="radio" name={name} value="" defaultChecked={chosen === ''} />
            <span className="text-sm">{t('noStars')}</span>
          </label>
        )}
      </div>
      {hint && (
        <p id={`${name}-hint`} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </fieldset>
  );
}
