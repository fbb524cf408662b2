import { useTranslations } from 'next-intl';
import { mostFiles } from '../../contract/enquiries.ts';

/** Inputs for as many files as a message can still have. */
export function FileInputs({ taken = 0, fault }: { taken?: number; fault: string | undefined }) {
  const t = useTranslations('enquiry');
  const names = ['files1', 'files2', 'files3'].slice(0, Math.max(0, mostFiles - taken));
  if (names.length === 0) return null;
  return (
    <fieldset className="min-w-0" aria-describedby={fault ? 'files-fault' : 'files-hint'}>
      <legend className="mb-2 text-sm font-semibold">{t('files')}</legend>
      {fault && (
        <p id="files-fault" className="fault mb-2 text-sm" role="alert">
          {fault}
        </p>
      )}
      <ul className="grid gap-2">
        {names.map((name, i) => (
          <li key={name}>
            <input
              type="file"
              name={name}
              accept="image/jpeg,image/png,image/webp,image/gif,application/pdf"
              aria-label={t('fileNumber', { number: i + 1 })}
              className="field"
            />
          </li>
        ))}
      </ul>
      <p id="files-hint" className="mt-2 text-sm text-muted">
        {t('filesHint')}
      </p>
    </fieldset>
  );
}
