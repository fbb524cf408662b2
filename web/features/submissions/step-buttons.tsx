import { useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { submissionSteps } from '../../contract/submission.ts';

/** The buttons of a step: on, back, keep, discard; at the last one send. */
export function StepButtons({ page: { step, mode, form, blocked, preview } }: { page: CreatePage }) {
  const t = useTranslations('submission');
  const tForm = useTranslations('form');
  const before = submissionSteps[submissionSteps.indexOf(step) - 1];
  const isReady = preview !== null && preview.problems.length === 0 && preview.hasChanges;
  return (
    <p className="flex flex-wrap gap-3">
      {step !== 'preview' && (
        <button type="submit" name="step" value="next" className="button is-main">
          {t('next')}
        </button>
      )}
      {step === 'preview' && blocked === null && isReady && (
        <button type="submit" name="step" value="send" className="button is-main">
          {form.isSignedIn ? t(`send.${mode}`) : tForm('goOn')}
        </button>
      )}
      {before && (
        <button type="submit" name="step" value={`to-${before}`} className="button">
          {t('previous')}
        </button>
      )}
      {form.isSignedIn && (
        <button type="submit" name="step" value="keep" className="button">
          {tForm('keep')}
        </button>
      )}
      {form.kept && (
        <button type="submit" name="step" value="discard" className="button">
          {tForm('discard')}
        </button>
      )}
    </p>
  );
}
