import { useLocale, useTranslations } from 'next-intl';
import type { ShownPiece } from '../../contract/pages/previews.data.ts';
import { Stretches } from '../../ui/stretches.tsx';

type ComparedProps = { title: string; lines: ShownPiece['changes']; language: ShownPiece['in'] };

/** What differs between two versions of a text; nothing where they are the same. */
export function Compared({ title, lines, language }: ComparedProps) {
  const t = useTranslations('previews');
  const lang = useLocale();
  const labels = { added: t('added'), removed: t('removed') };
  if (lines.length === 0) return null;
  return (
    <div className="mb-3">
      <h3 className="mb-1 text-sm font-semibold">{title}</h3>
      <div className="written text-sm" lang={language.language} dir={language.direction}>
        {lines.map((stretches, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be equal, and their order never changes.
          <p key={at} dir="auto">
            <Stretches stretches={stretches} labels={labels} lang={lang} />
          </p>
        ))}
      </div>
    </div>
  );
}
