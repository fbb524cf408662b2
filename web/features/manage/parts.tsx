import { useTranslations } from 'next-intl';
import type { ManagePage } from '../../contract/manage-data.ts';
import { Link } from '../../slots/link.tsx';
import { Icon } from '../../ui/drawing.tsx';

/** Which rows a list shows, and the way to others. */
export function Choice({ label, choices }: { label: string; choices: readonly Chosen[] }) {
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="flex flex-wrap gap-x-6">
        {choices.map(({ name, path, isChosen, words }) => (
          <li key={name}>
            <Link className="tap" href={path} aria-current={isChosen || undefined}>
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export type Chosen = { name: string; path: string; isChosen: boolean; words: string };

/** The ways to the start of a list and on. */
export function Pager({ first, next }: { first: string | null; next: string | null }) {
  const t = useTranslations('manage');
  if (!first && !next) return null;
  return (
    <nav className="flex flex-wrap gap-3 pt-6" aria-label={t('pages')}>
      {first && (
        <Link className="button" href={first}>
          {t('first')}
        </Link>
      )}
      {next && (
        <Link className="button ms-auto" href={next} rel="next">
          {t('next')}
          <Icon name="arrow" />
        </Link>
      )}
    </nav>
  );
}

/** What a list says that holds nothing. */
export function Empty({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-t border-line py-10">
      <h2 className="mb-2 text-lg">{title}</h2>
      <p className="prose text-muted">{text}</p>
    </div>
  );
}

/** What is the matter with a field of the form that came back, or (null) with the form as a whole. */
export function useFault({ problem }: ManagePage, field: string | null): string | undefined {
  const t = useTranslations('manage.fault');
  return problem?.field === field ? t(problem.code, { minutes: problem.minutes ?? 0 }) : undefined;
}
