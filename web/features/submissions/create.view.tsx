'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { CreatePage } from '../../contract/pages/create.data.ts';
import { href } from '../../contract/routes.ts';
import { defineView } from '../../slots/page-data.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { ProofNotice } from '../area/proof-notice.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { Duplicates } from './duplicates.tsx';
import { CreateFrame, CreateSkeleton } from './frame.tsx';
import { Changes, PagePreview, Problems } from './preview-step.tsx';
import { Progress } from './progress.tsx';
import { SentBack } from './sent-back.tsx';
import { SentPage } from './sent-page.tsx';
import { StepButtons } from './step-buttons.tsx';
import { StepFields } from './step-fields.tsx';
import { useFaultText } from './use-fault-text.ts';
import { useFieldLabel } from './use-field-label.ts';

/** The form of a listing, in steps: a new one, or the change of a published one. */
export const CreateView = defineView<'create'>(Create, CreateSkeleton);

const formId = 'listing';

/** The fields of the last step; a fault of any other is named above the form. */
const ownFields = ['address', 'code', 'source'];

function Create({ page }: { page: CreatePage }) {
  const { form, blocked, step } = page;
  const isFilledIn = form.step === 'fill';
  if (form.done === 'sent') return <SentPage page={page} />;
  return (
    <CreateFrame page={page}>
      {blocked && <Blocked reason={blocked} />}
      {blocked !== 'closed' && (
        <>
          {isFilledIn && <Progress steps={page.steps} step={step} form={formId} />}
          <CreateForm page={page} />
          {isFilledIn && page.preview && <PagePreview preview={page.preview} />}
        </>
      )}
    </CreateFrame>
  );
}

/** What sending says. */
function Terms() {
  const t = useTranslations('submission.preview');
  const lang = useLocale();
  return (
    <p className="text-sm text-muted">
      {t.rich('terms', {
        tos: (words) => (
          <a className="link py-3" href={href('tos', { lang })} target="_blank" rel="noreferrer">
            {words}
          </a>
        ),
      })}
    </p>
  );
}

/** Why nothing can be sent. */
function Blocked({ reason }: { reason: NonNullable<CreatePage['blocked']> }) {
  const t = useTranslations('submission.blocked');
  return (
    <div className="notice mb-6 max-w-xl" role="note">
      <p className="font-semibold">{t(`${reason}Title`)}</p>
      <p>{t(reason)}</p>
    </div>
  );
}

function CreateForm({ page }: { page: CreatePage }) {
  const t = useTranslations('submission');
  const { form, step, mode, sentBack, preview } = page;
  const textOf = useFaultText();
  const formFault = useFormFault(form, textOf);
  const labelOf = useFieldLabel();
  const isLast = step === 'preview';
  const isReady = preview !== null && preview.problems.length === 0 && preview.hasChanges;
  // A field of another step: the list of what is missing names it.
  const elsewhere = isLast && !ownFields.includes(form.problem?.field ?? '') ? form.problem?.field : undefined;
  const fault = (field: string) => {
    const code = page.faults[field];
    return code === undefined ? (formFault(field) ?? undefined) : textOf(code);
  };
  const whole = form.problem?.code === 'proof' ? undefined : formFault(null);
  return (
    <DraftForm
      id={formId}
      form={form}
      send={t(`send.${mode}`)}
      addressHint={t('addressHint')}
      fault={whole ?? (elsewhere ? `${labelOf(elsewhere)}: ${fault(elsewhere)}` : undefined)}
      addressFault={formFault('address')}
      codeFault={formFault('code')}
      hasFiles={step === 'photos'}
      asksAddress={isReady && page.blocked === null}
      labelOf={labelOf}
      intro={
        <>
          <ProofNotice problem={form.problem} />
          {sentBack && <SentBack sentBack={sentBack} />}
          <h2 id="step" tabIndex={-1} className="mt-4 mb-1 text-lg font-semibold">
            {t(`step.${step}`)}
          </h2>
          <p className="prose mb-6 text-muted">{t(`intro.${step}`)}</p>
        </>
      }
      buttons={<StepButtons page={page} />}
    >
      {preview && <Problems problems={preview.problems} />}
      {preview && !preview.hasChanges && preview.problems.length === 0 && <p className="notice">{t('preview.same')}</p>}
      {preview && <Changes preview={preview} />}
      <StepFields page={page} fault={fault} />
      {isLast && mode !== 'edit' && (
        <TextArea
          id="source"
          name="source"
          rows={2}
          label={t('written.source')}
          hint={t('preview.sourceHint')}
          defaultValue={form.values.source ?? ''}
          fault={fault('source')}
        />
      )}
      {isReady && mode !== 'edit' && <Terms />}
      {mode === 'new' && (
        <Duplicates
          duplicates={page.duplicates}
          typed={page.typed}
          others={form.values['not-duplicates'] ?? page.otherPlaces}
        />
      )}
    </DraftForm>
  );
}
