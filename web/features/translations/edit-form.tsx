import { useTranslations } from 'next-intl';
import type { TranslationBlock, TranslationEditPage, TranslationLine } from '../../contract/pages/translations.data.ts';
import { blockAt, translationFields } from '../../contract/translation-fields.ts';
import { FormField } from '../../ui/form-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { MachineDraft, MachineText } from './machine-text.tsx';
import { SourceText } from './source-text.tsx';

type FormProps = { id: string; page: TranslationEditPage };

/** The fields of a translation, each beside its source. */
export function TranslationForm({ id, page }: FormProps) {
  const t = useTranslations('translations.edit');
  const { form, lines, blocks, fixed, own, shown } = page;
  const fault = useFault(page);
  const labelOf = useLabels();
  return (
    <DraftForm
      id={id}
      form={form}
      send={t('publish')}
      addressHint=""
      fault={fault(null)}
      labelOf={labelOf}
      buttons={<Buttons page={page} />}
      isWide
    >
      {/* Return in a field presses the first button of its form. */}
      <button type="submit" name="step" value="keep" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <input type="hidden" name="source" value={shown} readOnly />
      <input type="hidden" name="from" value={form.values.from ?? ''} readOnly />
      <input type="hidden" name="revision" value={own?.revision ?? ''} readOnly />
      <MachineDraft page={page} />
      {fixed > 0 && (
        <p>
          <button type="submit" name="step" value="copy-fixed" className="button">
            {t('copyFixed', { count: fixed })}
          </button>
        </p>
      )}
      {lines.map((line) => (
        <LinePair key={line.field} page={page} line={line} label={labelOf(line.field)} fault={fault(line.field)} />
      ))}
      <h2 className="text-lg font-semibold">{t('text')}</h2>
      {blocks.map((block) => (
        <BlockPair
          key={block.field}
          page={page}
          block={block}
          label={labelOf(block.field)}
          fault={fault(block.field)}
        />
      ))}
      <label className="tap">
        <input type="checkbox" name={translationFields.partial} defaultChecked={form.values.partial === 'on'} />
        <span>{t('partial')}</span>
      </label>
    </DraftForm>
  );
}

/** The error texts of the form, by field; of the form as a whole for null. */
function useFault({ form }: TranslationEditPage) {
  const t = useTranslations('translations.fault');
  return useFormFault(form, (code) => (t.has(code as never) ? t(code as never) : t('other')));
}

/** The labels of the fields. */
function useLabels(): (field: string) => string {
  const t = useTranslations('translations.edit');
  return (field) => {
    const at = blockAt(field);
    if (at !== undefined) return t('block', { number: at + 1 });
    return t.has(`field.${field}` as never) ? t(`field.${field}` as never) : field;
  };
}

type PairProps = { page: TranslationEditPage; label: string; fault: string | undefined };

function LinePair({ page, line, label, fault }: PairProps & { line: TranslationLine }) {
  const { field, source, stretches, other, most } = line;
  const { language, form } = page;
  return (
    <div className="translation-pair">
      <SourceText label={label} source={page.source} text={source} stretches={stretches} />
      <div>
        <FormField
          id={field}
          name={field}
          lang={language.tag}
          dir={language.direction}
          autoComplete="off"
          maxLength={most ?? undefined}
          rows={field === 'description' || field === 'pictureAlt' ? 3 : undefined}
          label={label}
          hint={<Other text={other} page={page} />}
          defaultValue={form.values[field] ?? ''}
          fault={fault}
        />
        <MachineText page={page} field={field} label={label} text={line.machine} />
      </div>
    </div>
  );
}

function BlockPair({ page, block, label, fault }: PairProps & { block: TranslationBlock }) {
  const t = useTranslations('translations.edit');
  const { field, source, stretches, other, rows } = block;
  const { language, form } = page;
  const value = form.values[field] ?? '';
  return (
    <div className="translation-pair">
      <SourceText label={label} source={page.source} text={source} stretches={stretches} />
      <div>
        <TextArea
          id={field}
          name={field}
          rows={rows}
          lang={language.tag}
          dir={language.direction}
          label={label}
          hint={other === null ? undefined : <Other text={other} page={page} />}
          defaultValue={value}
          fault={fault}
        />
        <MachineText page={page} field={field} label={label} text={block.machine} />
        {value.trim() === '' && (
          <button
            type="submit"
            name="step"
            value="copy"
            formAction={`${form.action}&at=${field}`}
            className="tap link cursor-pointer text-sm"
          >
            {t('copy')}
            <span className="sr-only">: {label}</span>
          </button>
        )}
      </div>
    </div>
  );
}

/** What somebody else has saved in a field meanwhile. */
function Other({ text, page: { language } }: { text: string | null; page: TranslationEditPage }) {
  const t = useTranslations('translations.edit');
  if (text === null) return null;
  return (
    <>
      {t('other')}{' '}
      <bdi lang={language.tag} className="whitespace-pre-line text-ink">
        {text}
      </bdi>
    </>
  );
}

/** Publishing, and keeping what is typed: a draft of the staff until the translation is published, later one's own. */
function Buttons({ page: { own, form } }: { page: TranslationEditPage }) {
  const t = useTranslations('translations.edit');
  const tForm = useTranslations('form');
  const isDraft = !own || own.state === 'draft';
  return (
    <p className="flex flex-wrap gap-3">
      <button type="submit" name="step" value="send" className="button is-main">
        {t(own?.state === 'published' ? 'publishChanges' : 'publish')}
      </button>
      <button type="submit" name="step" value={isDraft ? 'save' : 'keep'} className="button">
        {isDraft ? t('save') : tForm('keep')}
      </button>
      {form.kept && (
        <button type="submit" name="step" value="discard" className="button">
          {tForm('discard')}
        </button>
      )}
    </p>
  );
}
