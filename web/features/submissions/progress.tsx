import { useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';

type ProgressProps = Pick<CreatePage, 'steps' | 'step'> & {
  /** The id of the form, whose fields each button saves. */
  form: string;
};

/** The steps of the form, each with a button that saves what was typed and goes there. */
export function Progress({ steps, step: current, form }: ProgressProps) {
  const t = useTranslations('submission');
  const all = [...steps, { step: 'preview' as const, state: 'open' as const }];
  return (
    <nav aria-label={t('steps')}>
      {/* Return in a field presses the first button of its form: without this one, it would go to the first step. */}
      <button
        type="submit"
        form={form}
        name="step"
        value={current === 'preview' ? 'send' : 'next'}
        className="sr-only"
        tabIndex={-1}
        aria-hidden="true"
      />
      <ol className="steps">
        {all.map(({ step, state }, i) => {
          const isCurrent = step === current;
          return (
            <li key={step}>
              <button
                type="submit"
                form={form}
                name="step"
                value={`to-${step}`}
                aria-current={isCurrent ? 'step' : undefined}
                data-state={state}
              >
                <span aria-hidden="true" className="step-mark">
                  {state === 'open' || isCurrent ? i + 1 : state === 'done' ? '✓' : '!'}
                </span>
                <span className="step-name">
                  {t(`step.${step}`)}
                  {!isCurrent && state !== 'open' && <span className="sr-only"> {t(`state.${state}`)}</span>}
                </span>
              </button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
