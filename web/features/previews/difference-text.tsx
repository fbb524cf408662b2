import { useTranslations } from 'next-intl';
import type { PreviewFrame } from '../../contract/pages/previews.data.ts';
import type { Differences } from './differences.ts';

type DifferenceTextProps = { frames: readonly Pick<PreviewFrame, 'in'>[]; found: Differences };

/** How many texts of two frames differ; in two languages, how many do not. */
export function DifferenceText({ frames: [first, second], found: { texts, missing } }: DifferenceTextProps) {
  const t = useTranslations('previews');
  const isTranslation = first?.in.language !== second?.in.language;
  return (
    <>
      {t(isTranslation ? 'untranslated' : 'different', { count: texts.length })}{' '}
      {missing.length > 0 && t('oneSided', { count: missing.length })}
    </>
  );
}
