import { useTranslations } from 'next-intl';
import type { Shown } from './use-modes.ts';

type LossyNoticeProps = { problem: Extract<Shown, { mode: 'markdown' }>['problem'] };

/** The parts of texts that have a name of their own in messages, by the type of their node in the syntax tree. */
const names = {
  html: 'html',
  table: 'table',
  list: 'list',
  listItem: 'list',
  link: 'link',
  image: 'picture',
  footnoteDefinition: 'footnote',
  footnoteReference: 'footnote',
} as const;

/** Says why a text is shown as Markdown although rich text was wanted. */
export function LossyNotice({ problem }: LossyNoticeProps) {
  const t = useTranslations('editor');
  const text = () => {
    if (problem?.code !== 'lossy') return t('unavailable');
    const part = Object.hasOwn(names, problem.construct) ? names[problem.construct as keyof typeof names] : 'other';
    return t('lossy', { part });
  };
  return <div role="status">{problem && <p className="notice mb-2 text-sm">{text()}</p>}</div>;
}
