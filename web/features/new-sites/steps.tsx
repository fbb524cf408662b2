import { useTranslations } from 'next-intl';
import type { NewSitePage } from '../../contract/pages/new-sites.data.ts';
import { Link } from '../../slots/link.tsx';

/** The steps of the form, each with a link where it can be opened. */
export function Steps({ steps, view }: Pick<NewSitePage, 'steps' | 'view'>) {
  const t = useTranslations('newSite');
  return (
    <nav aria-label={t('steps')} className="mb-6">
      <ol className="steps">
        {steps.map(({ step, path, state }, index) => {
          const isCurrent = step === view;
          const mark = isCurrent || state === 'open' ? index + 1 : state === 'done' ? '✓' : '!';
          const content = (
            <>
              <span aria-hidden="true" className="step-mark">
                {mark}
              </span>
              <span className="step-name">
                {t(`step.${step}`)}
                {!isCurrent && state !== 'open' && <span className="sr-only"> {t(`state.${state}`)}</span>}
              </span>
            </>
          );
          return (
            <li key={step}>
              {path === null || isCurrent ? (
                <span data-state={state} aria-current={isCurrent ? 'step' : undefined} className="step-link">
                  {content}
                </span>
              ) : (
                <Link href={path} data-state={state} className="step-link">
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
