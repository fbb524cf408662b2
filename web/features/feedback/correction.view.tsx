'use client';
import { useTranslations } from 'next-intl';
import type { CorrectionPage } from '../../contract/pages/feedback.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { Sent } from '../form/sent.tsx';
import { Readback } from '../hours/readback.tsx';
import { useEditor } from '../hours/use-editor.ts';
import { WeekFields } from '../hours/week-fields.tsx';
import { FieldList } from './field-list.tsx';
import { FormSkeleton, Frame } from './frame.tsx';
import { useFault } from './use-fault.ts';

/** Suggests a correction of one field of a listing. */
export const CorrectionView = defineView<'listingCorrection'>(Correction, FormSkeleton);

type Chosen = NonNullable<CorrectionPage['chosen']>;

function Correction({ page }: { page: CorrectionPage }) {
  const t = useTranslations('feedback');
  const { form, chosen, fields } = page;
  if (form.done === 'sent')
    return (
      <Frame listing={page} title={t('correction.sentTitle')}>
        <Sent draft={form.draft} text={t('correction.sent')}>
          <p className="prose mb-4">{t('correction.sentText')}</p>
          <p className="flex flex-wrap gap-3">
            <Link className="button" href={page.path}>
              {t('toListing')}
            </Link>
            <Link className="button" href={form.action.split('?')[0] ?? ''}>
              {t('correction.more')}
            </Link>
          </p>
        </Sent>
      </Frame>
    );
  if (!chosen)
    return (
      <Frame listing={page} title={t('correction.title')} text={t('correction.choose')}>
        <FieldList fields={fields} action={t('correction.change')} empty={t('unknown')} />
      </Frame>
    );
  return (
    <Frame listing={page} title={t('correction.titleOf', { field: chosen.label })} text={t('correction.intro')}>
      <CorrectionForm page={page} chosen={chosen} />
    </Frame>
  );
}

function CorrectionForm({ page: { form, sentBack }, chosen }: { page: CorrectionPage; chosen: Chosen }) {
  const t = useTranslations('feedback');
  const fault = useFault(form);
  return (
    <DraftForm
      form={form}
      send={t('correction.send')}
      addressHint={t('correction.addressHint')}
      fault={fault(null)}
      addressFault={fault('address')}
      codeFault={fault('code')}
      labelOf={(field) => (field === 'source' ? t('correction.source') : dayName(chosen, field))}
      intro={
        <>
          {sentBack && <SentBack sentBack={sentBack} />}
          <Now chosen={chosen} />
        </>
      }
    >
      <Value form={form} chosen={chosen} mark={sentBack?.marks.value} fault={fault} />
      <TextArea
        id="source"
        name="source"
        rows={2}
        label={t('correction.source')}
        hint={sentBack?.marks.source ?? t('correction.sourceHint')}
        defaultValue={form.values.source ?? ''}
        fault={fault('source')}
      />
    </DraftForm>
  );
}

/** The name of a day of the week; of another value the name of its field. */
const dayName = ({ label, week }: Chosen, field: string): string =>
  week?.days.find(({ day }) => day === field)?.name ?? label;

/** What staff wrote when they sent the correction back. */
function SentBack({ sentBack: { reason, note } }: { sentBack: NonNullable<CorrectionPage['sentBack']> }) {
  const t = useTranslations('feedback.correction');
  return (
    <div className="notice max-w-xl" role="note">
      <p className="font-semibold">{t('sentBack')}</p>
      {reason && <p>{reason}</p>}
      {note && <p dir="auto">{note}</p>}
    </div>
  );
}

/** What the listing says now. */
function Now({ chosen: { value } }: { chosen: Chosen }) {
  const t = useTranslations('feedback');
  return (
    <div className="mb-6">
      <h2 className="text-sm font-semibold">{t('correction.now')}</h2>
      <p className="prose whitespace-pre-line text-muted" dir="auto">
        {value || t('unknown')}
      </p>
    </div>
  );
}

type ValueProps = {
  form: CorrectionPage['form'];
  chosen: Chosen;
  /** What staff noted at the field when they sent it back. */
  mark: string | undefined;
  fault: (field: string) => string | undefined;
};

/** The field with the new value. */
function Value({ form, chosen: { field, label, week }, mark, fault }: ValueProps) {
  const t = useTranslations('feedback.correction');
  if (week) return <Week form={form} week={week} mark={mark} fault={fault} />;
  const common = {
    id: 'value',
    name: 'value',
    label: t('value', { field: label }),
    defaultValue: form.values.value ?? '',
    fault: fault('value'),
  };
  if (field === 'description' || field === 'address')
    return <TextArea {...common} rows={field === 'address' ? 3 : 10} hint={mark ?? t('emptyHint')} />;
  return (
    <FormField
      {...common}
      type={field === 'hours' ? undefined : inputTypes[field]}
      dir={field === 'name' ? 'auto' : 'ltr'}
      autoComplete="off"
      hint={mark ?? (field === 'name' ? undefined : t('emptyHint'))}
    />
  );
}

const inputTypes = { name: 'text', phone: 'tel', email: 'email', website: 'url' } as const;

type WeekProps = Omit<ValueProps, 'chosen'> & { week: NonNullable<Chosen['week']> };

/** Opening hours, a field for each day. Special days stay as they are. */
function Week({ form, week, mark, fault }: WeekProps) {
  const t = useTranslations('feedback.correction');
  const editor = useEditor();
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-sm font-semibold">{t('hours')}</legend>
      {/* Return in a field presses the first button of its form: without this one, it would copy Monday. */}
      <button type="submit" name="step" value="send" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <WeekFields week={week} values={form.values} mark={mark} fault={fault} editor={editor} hasEdits={true} />
      <Readback week={week} editor={editor} isKnown={true} />
    </fieldset>
  );
}
