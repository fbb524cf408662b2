import { useTranslations } from 'next-intl';
import type { ClaimData } from '../../contract/pages/claims.data.ts';

/** How far a claim is: its steps, of which one is the current one. */
export function Steps({ steps }: Pick<ClaimData, 'steps'>) {
  const t = useTranslations('claim');
  return (
    <ol className="mt-6 grid gap-3" aria-label={t('steps')}>
      {steps.map(({ title, text, state }, i) => (
        <li key={title} className="flex gap-3" aria-current={state === 'current' ? 'step' : undefined}>
          <span
            aria-hidden="true"
            className={`grid size-7 flex-none place-items-center rounded-full border text-sm ${
              state === 'later' ? 'border-line text-muted' : 'border-accent text-accent'
            }`}
          >
            {state === 'done' ? '✓' : i + 1}
          </span>
          <div>
            <p className={state === 'current' ? 'font-semibold' : ''}>
              {title}
              <span className="sr-only"> {t(`stepState.${state}`)}</span>
            </p>
            {state === 'current' && <p className="text-sm text-muted">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
