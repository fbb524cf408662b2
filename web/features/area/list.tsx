import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../contract/form.ts';
import { Link } from '../../slots/link.tsx';
import { Icon } from '../../ui/drawing.tsx';

/** Links that select which rows a list shows. */
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

/** Links to the first and the next page of a list. */
export function Pager({ first, next }: { first: string | null; next: string | null }) {
  const t = useTranslations('pager');
  if (!first && !next) return null;
  return (
    <nav className="flex flex-wrap gap-3 pt-6" aria-label={t('label')}>
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

/** The empty state of a list. */
export function Empty({ title, text }: { title: string; text: string }) {
  return (
    <div className="border-t border-line py-10">
      <h2 className="mb-2 text-lg">{title}</h2>
      <p className="prose text-muted">{text}</p>
    </div>
  );
}

/** The error text of a field of the rejected form; of the form as a whole for null. */
export function useFault({ problem }: { problem: FormProblem }, field: string | null): string | undefined {
  const t = useTranslations('manage.fault');
  const found = problemAt(problem, field);
  return found && t(found.code, { minutes: found.minutes ?? 0 });
}

/** The problem if it concerns a field; for null the form as a whole. `ProofNotice` shows a missing proof. */
export const problemAt = (problem: FormProblem, field: string | null): NonNullable<FormProblem> | undefined =>
  problem?.field === field && problem.code !== 'proof' ? problem : undefined;
