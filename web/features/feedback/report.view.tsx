'use client';
import { useTranslations } from 'next-intl';
import type { ReportPage } from '../../contract/pages/feedback.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { Reasons } from '../form/reasons.tsx';
import { Sent } from '../form/sent.tsx';
import { Photo } from '../listing/photo.tsx';
import { FormSkeleton, Frame } from './frame.tsx';
import { useFault } from './use-fault.ts';

/** Reports a listing. */
export const ReportView = defineView<'listingReport'>(Report, FormSkeleton);

function Report({ page }: { page: ReportPage }) {
  const t = useTranslations('feedback.report');
  const tBack = useTranslations('feedback');
  const { form } = page;
  if (form.done === 'sent')
    return (
      <Frame listing={page} title={t('sentTitle')}>
        <Sent draft={form.draft} text={t('sent')}>
          <p className="prose mb-4">{t('sentText')}</p>
          <Link className="button" href={page.path}>
            {tBack('toListing')}
          </Link>
        </Sent>
      </Frame>
    );
  return (
    <Frame listing={page} title={t(page.photo ? 'photoTitle' : 'title')} text={t(page.photo ? 'photoIntro' : 'intro')}>
      <ReportForm page={page} />
    </Frame>
  );
}

function ReportForm({ page: { form, reasons, photo } }: { page: ReportPage }) {
  const t = useTranslations('feedback');
  const fault = useFault(form);
  return (
    <DraftForm
      form={form}
      send={t('report.send')}
      addressHint={t('report.addressHint')}
      fault={fault(null)}
      addressFault={fault('address')}
      codeFault={fault('code')}
      labelOf={(field) => t(field === 'text' ? 'report.text' : 'report.reason')}
      intro={photo && <Reported photo={photo} />}
    >
      <Reasons
        legend={t('report.reason')}
        reasons={reasons.map((reason) => ({ value: reason, label: t(`reason.${reason}`) }))}
        chosen={form.values.reason ?? ''}
        fault={fault('reason')}
      />
      <TextArea
        id="text"
        name="text"
        rows={5}
        label={t('report.text')}
        hint={t(photo ? 'report.photoTextHint' : 'report.textHint')}
        defaultValue={form.values.text ?? ''}
        fault={fault('text')}
      />
    </DraftForm>
  );
}

/** The photo that is reported. */
function Reported({ photo }: { photo: NonNullable<ReportPage['photo']> }) {
  const t = useTranslations('feedback.report');
  const { alt, credit } = photo;
  return (
    <figure className="mb-6 max-w-md">
      <Photo
        photo={photo}
        largest={960}
        sizes="28rem"
        alt={alt.text || t('photoAlt')}
        lang={alt.text ? alt.language : undefined}
        isFirst
      />
      {credit && (
        <figcaption className="text-sm text-muted" dir="auto">
          {credit}
        </figcaption>
      )}
    </figure>
  );
}
