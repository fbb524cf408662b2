'use client';
import { useTranslations } from 'next-intl';
import type { ConfirmationPage } from '../../contract/pages/feedback.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { Sent } from '../form/sent.tsx';
import { FieldList } from './field-list.tsx';
import { FormSkeleton, Frame } from './frame.tsx';
import { useFault } from './use-fault.ts';

/** Asks whether what a listing says is still right. */
export const ConfirmationView = defineView<'listingConfirmation'>(Confirmation, FormSkeleton);

function Confirmation({ page }: { page: ConfirmationPage }) {
  const t = useTranslations('feedback');
  const { form, confirmed } = page;
  if (form.done === 'sent')
    return (
      <Frame listing={page} title={t('confirmation.sentTitle')}>
        <Sent draft={form.draft} text={t('confirmation.sent')}>
          <p className="prose mb-4">{confirmed}</p>
          <Link className="button" href={page.path}>
            {t('toListing')}
          </Link>
        </Sent>
      </Frame>
    );
  return (
    <Frame listing={page} title={t('confirmation.title')} text={t('confirmation.intro')}>
      {confirmed && <p className="mb-4">{confirmed}</p>}
      <FieldList fields={page.fields} action={t('correction.change')} empty={t('unknown')} />
      <div className="pt-6">
        {page.isOwn ? <p className="notice max-w-xl">{t('confirmation.own')}</p> : <Confirm form={form} />}
      </div>
    </Frame>
  );
}

function Confirm({ form }: Pick<ConfirmationPage, 'form'>) {
  const t = useTranslations('feedback');
  const fault = useFault(form);
  return (
    <DraftForm
      form={form}
      send={t('confirmation.send')}
      addressHint={t('confirmation.addressHint')}
      fault={fault(null)}
      addressFault={fault('address')}
      codeFault={fault('code')}
      isKept={false}
    >
      {null}
    </DraftForm>
  );
}
