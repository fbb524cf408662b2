import { useTranslations } from 'next-intl';
import type { LegalEditPage } from '../../contract/pages/manage-legal.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { MarkdownField } from '../editor/markdown-field.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { useFormFault } from '../form/use-form-fault.ts';

type PageProps = { page: LegalEditPage };
type Fault = { fault: (field: string | null) => string | undefined };

/** The fields of the next version of a legal text. */
export function LegalEditForm({ page }: PageProps) {
  const t = useTranslations('manageLegal');
  const { form, language, newest } = page;
  const fault = useFault(page);
  const labels: Readonly<Record<string, string>> = {
    ...{ body: t('body'), date: t('date'), tells: t('tells'), summary: t('summary') },
  };
  return (
    <DraftForm
      form={form}
      send={t('publish')}
      addressHint=""
      fault={fault(null)}
      labelOf={(field) => labels[field]}
      intro={
        <h2 id="edit" tabIndex={-1} className="mb-4 text-lg">
          {t('nextVersion', { version: newest + 1 })}
        </h2>
      }
    >
      {/* Return in a field presses the first button of its form: without this one, it would replace the text. */}
      <button type="submit" name="step" value="keep" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="version" value={newest} readOnly />
      <Restored page={page} />
      <MarkdownField
        name="body"
        label={t('body')}
        hint={t('bodyHint')}
        defaultValue={form.values.body ?? ''}
        language={language.tag}
        problem={fault('body')}
      />
      <PreviewButtons page={page} />
      <Restore page={page} fault={fault} />
      <FormField
        id="date"
        name="date"
        type="date"
        min={page.today}
        label={t('date')}
        hint={t('dateHint')}
        defaultValue={form.values.date ?? ''}
        fault={fault('date')}
      />
      <Tells page={page} fault={fault} />
    </DraftForm>
  );
}

/** Says that the text of a version was filled in, and undoes it. */
function Restored({ page: { restored } }: PageProps) {
  const t = useTranslations('manageLegal');
  if (restored === null) return null;
  return (
    <div id="restored" tabIndex={-1} className="notice" role="status">
      <p>{t('restored', { version: restored })}</p>
      <button type="submit" name="step" value="put-back" className="tap link cursor-pointer">
        {t('putBack')}
      </button>
    </div>
  );
}

function PreviewButtons({ page: { preview, changes, newest } }: PageProps) {
  const t = useTranslations('manageLegal');
  return (
    <p className="flex flex-wrap gap-3">
      <button type="submit" name="step" value="preview" className="button">
        {t(preview ? 'previewAgain' : 'preview')}
      </button>
      {newest > 0 && (
        <button type="submit" name="step" value="changes" className="button">
          {t(changes ? 'changesAgain' : 'changes')}
        </button>
      )}
      {(preview || changes) && (
        <button type="submit" name="step" value="no-preview" className="button">
          {t('hide')}
        </button>
      )}
    </p>
  );
}

/** Fills in the text of an earlier version. */
function Restore({ page: { versions }, fault }: PageProps & Fault) {
  const t = useTranslations('manageLegal');
  if (versions.length === 0) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <SelectField
        id="restore"
        name="restore"
        label={t('restoreLabel')}
        hint={t('restoreHint')}
        fault={fault('restore')}
      >
        {versions.map(({ version, at }) => (
          <option key={version} value={version}>
            {t('version', { version, date: at.day })}
          </option>
        ))}
      </SelectField>
      <button type="submit" name="step" value="restore" className="button">
        {t('restore')}
      </button>
    </div>
  );
}

/** Whether members get a mail, and what it says of the change. */
function Tells({ page: { form }, fault }: PageProps & Fault) {
  const t = useTranslations('manageLegal');
  return (
    <>
      <fieldset aria-describedby="tells-hint">
        <legend className="mb-2 text-sm font-semibold">{t('tells')}</legend>
        <div className="flex flex-wrap gap-x-6">
          {(['no', 'yes'] as const).map((one) => (
            <label key={one} className="tap cursor-pointer">
              <input type="radio" name="tells" value={one} defaultChecked={one === (form.values.tells ?? 'no')} />
              {t(`tell.${one}`)}
            </label>
          ))}
        </div>
        <p id="tells-hint" className="mt-2 text-sm text-muted">
          {t('tellsHint')}
        </p>
      </fieldset>
      <TextArea
        id="summary"
        name="summary"
        rows={4}
        label={t('summary')}
        hint={t('summaryHint')}
        defaultValue={form.values.summary ?? ''}
        fault={fault('summary')}
      />
    </>
  );
}

/** The error texts of the form, by field; of the form as a whole for null. */
function useFault({ form }: LegalEditPage) {
  const t = useTranslations('manageLegal.fault');
  return useFormFault(form, (code) => (t.has(code as never) ? t(code as never) : t('other')));
}
