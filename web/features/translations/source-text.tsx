import { useLocale, useTranslations } from 'next-intl';
import type { TranslationBlock, TranslationEditPage } from '../../contract/pages/translations.data.ts';
import { Stretches } from '../../ui/stretches.tsx';

type SourceTextProps = {
  label: string;
  source: TranslationEditPage['source'];
  text: string;
  /** What changed in it since it was translated; null for nothing. */
  stretches: TranslationBlock['stretches'];
};

/** A part of the source, with what changed in it. */
export function SourceText({ label, source, text, stretches }: SourceTextProps) {
  const t = useTranslations('translations.edit');
  const lang = useLocale();
  const labels = { added: t('added'), removed: t('removed') };
  return (
    <div className={stretches ? 'translation-source is-changed' : 'translation-source'}>
      <p className="mb-2 text-sm text-muted" aria-hidden="true">
        {label} · {source.name}
        {stretches && ` · ${t('wasChanged')}`}
      </p>
      <div className="written wrap-anywhere whitespace-pre-line" lang={source.tag} dir={source.direction}>
        {stretches ? <Stretches stretches={stretches} labels={labels} lang={lang} /> : text || '–'}
      </div>
    </div>
  );
}
