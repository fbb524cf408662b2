import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { ComparedParagraphs } from '../../contract/pages/legal.data.ts';
import { Stretches } from '../../ui/stretches.tsx';

type Paragraph = ComparedParagraphs[number];

const elements = { heading: 'h2', paragraph: 'p', item: 'li' } as const;

/** Two versions of a text in one, with additions and removals marked. */
export function Difference({
  paragraphs,
  lang,
  dir,
}: {
  paragraphs: ComparedParagraphs;
  lang: string | undefined;
  dir: 'ltr' | 'rtl';
}) {
  const t = useTranslations('legal');
  const isSame = paragraphs.every(({ stretches }) => stretches.every(({ change }) => change === 'same'));
  const mark = {
    ins: (words: ReactNode) => <ins>{words}</ins>,
    del: (words: ReactNode) => <del>{words}</del>,
  };
  return (
    <>
      <p className="written mb-6 text-sm text-muted">{isSame ? t('same') : t.rich('legend', mark)}</p>
      <div className="written" lang={lang} dir={dir}>
        {inLists(paragraphs).map((group, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs may be equal, and their order never changes.
          <Group group={group} key={i} />
        ))}
      </div>
    </>
  );
}

/** Groups consecutive list items; a heading or paragraph is a group of its own. */
function inLists(paragraphs: readonly Paragraph[]): Paragraph[][] {
  const groups: Paragraph[][] = [];
  for (const paragraph of paragraphs) {
    const last = groups.at(-1);
    if (paragraph.kind === 'item' && last?.[0]?.kind === 'item') last.push(paragraph);
    else groups.push([paragraph]);
  }
  return groups;
}

function Group({ group }: { group: readonly Paragraph[] }) {
  const t = useTranslations('legal');
  const labels = { added: t('added'), removed: t('removed') };
  const lang = useLocale();
  const all = group.map(({ kind, stretches }, i) => {
    const Element = elements[kind];
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above.
      <Element key={i}>
        <Stretches stretches={stretches} labels={labels} lang={lang} />
      </Element>
    );
  });
  return group[0]?.kind === 'item' ? <ul>{all}</ul> : all;
}
