import { useTranslations } from 'next-intl';
import type { EnquiryPage } from '../../contract/pages/enquiries.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FileInputs } from './file-inputs.tsx';

type MessageFieldsProps = Pick<EnquiryPage, 'form' | 'files' | 'firstDay'> & {
  messageHint: string;
  fault: (field: string) => string | undefined;
};

/** The fields of a first message to a business. */
export function MessageFields({ form: { values }, files, firstDay, messageHint, fault }: MessageFieldsProps) {
  const t = useTranslations('enquiry');
  return (
    <>
      <TextArea
        id="message"
        name="message"
        rows={7}
        label={t('message')}
        hint={messageHint}
        defaultValue={values.message ?? ''}
        fault={fault('message')}
      />
      <FormField
        id="wanted"
        name="wanted"
        type="date"
        min={firstDay}
        label={t('wanted')}
        hint={t('wantedHint')}
        defaultValue={values.wanted ?? ''}
        fault={fault('wanted')}
      />
      <FormField
        id="contact"
        name="contact"
        dir="auto"
        autoComplete="off"
        label={t('contact')}
        hint={t('contactHint')}
        defaultValue={values.contact ?? ''}
        fault={fault('contact')}
      />
      <AttachedFiles files={files} />
      <FileInputs taken={files.length} fault={fault('files')} />
    </>
  );
}

/** The files of the draft, each with a box that removes it. */
function AttachedFiles({ files }: Pick<EnquiryPage, 'files'>) {
  const t = useTranslations('enquiry');
  if (files.length === 0) return null;
  return (
    <ul className="grid gap-2" aria-label={t('attached')}>
      {files.map(({ key, kind, name, size, path }) => (
        <li key={key} className="row">
          <a className="tap link" href={path} download={kind === 'pdf' ? '' : undefined}>
            <bdi>{name}</bdi> <span className="text-sm text-muted">{size}</span>
          </a>
          <label className="tap cursor-pointer">
            <input type="checkbox" name={`drop-${key}`} />
            {t('dropFile')}
            <span className="sr-only">{name}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
