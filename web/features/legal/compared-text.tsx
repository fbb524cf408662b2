import { useLocale } from 'next-intl';
import type { ComparedParagraphs } from '../../contract/pages/legal.data.ts';
import type { LegalEditPage } from '../../contract/pages/manage-legal.data.ts';
import { Difference } from './difference.tsx';

/** Two versions of a text in one, in the language of the text. */
export function ComparedText({
  paragraphs,
  language: { tag, direction },
}: {
  paragraphs: ComparedParagraphs;
  language: LegalEditPage['language'];
}) {
  const lang = useLocale();
  return <Difference paragraphs={paragraphs} lang={tag === lang ? undefined : tag} dir={direction} />;
}
