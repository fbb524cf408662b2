import { useLocale, useTranslations } from 'next-intl';
import type { ComparedLines } from '../../contract/pages/post-forms.data.ts';
import { Stretches } from '../../ui/stretches.tsx';

/** What differs between two versions of a text. */
export function ChangedLines({ lines, language }: { lines: ComparedLines; language: string }) {
  const t = useTranslations('postForm.difference');
  const lang = useLocale();
  const labels = { added: t('added'), removed: t('removed') };
  return (
    <div className="written max-w-2xl" lang={language}>
      {lines.map((stretches, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order never changes.
        <p key={at} dir="auto">
          <Stretches stretches={stretches} labels={labels} lang={lang} />
        </p>
      ))}
    </div>
  );
}
