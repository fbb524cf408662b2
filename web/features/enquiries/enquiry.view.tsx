'use client';
import { useLocale, useTranslations } from 'next-intl';
import type { EnquiryPage } from '../../contract/pages/enquiries.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Lines } from '../../ui/skeleton.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { Sent } from '../form/sent.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { Contacts } from '../listing/contacts.tsx';
import { MessageFields } from './message-fields.tsx';

/** Asks the business of a listing. */
export const EnquiryView = defineView<'listingEnquiry'>(Enquiry, Skeleton);

function Enquiry({ page }: { page: EnquiryPage }) {
  const t = useTranslations('enquiry');
  const { form, name, foreign, path, state, responds, thread } = page;
  const isSent = form.done === 'sent';
  return (
    <div className="page py-8 md:py-12">
      <p className="mb-2 text-sm">
        <Link className="tap link" href={path}>
          <span>
            {t('back')} <bdi lang={foreign?.language}>{name}</bdi>
          </span>
        </Link>
      </p>
      <h1 className="mb-3 text-xl font-semibold">{t(isSent ? 'sentTitle' : 'title')}</h1>
      {isSent ? (
        <Sent draft={form.draft} text={t('sent')}>
          <p className="prose mb-4">{t('sentText')}</p>
          {responds && <p className="prose mb-4">{responds}</p>}
          {thread && (
            <Link className="button is-main" href={thread}>
              {t('toThread')}
            </Link>
          )}
        </Sent>
      ) : state === 'open' ? (
        <Ask page={page} />
      ) : (
        <NotOpen page={page} />
      )}
    </div>
  );
}

function Ask({ page: { form, files, firstDay, responds } }: { page: EnquiryPage }) {
  const t = useTranslations('enquiry');
  const tFault = useTranslations('enquiry.fault');
  const fault = useFormFault(form, (code) => tFault(code as 'other', { minutes: form.problem?.minutes ?? 0 }));
  return (
    <>
      <p className="prose mb-2 text-muted">{t('intro')}</p>
      <p className="prose mb-6">{responds}</p>
      <DraftForm
        form={form}
        send={t('send')}
        addressHint={t('addressHint')}
        fault={fault(null)}
        addressFault={fault('address')}
        codeFault={fault('code')}
        hasFiles
        labelOf={(field) => t(field === 'wanted' ? 'wanted' : field === 'contact' ? 'contact' : 'message')}
      >
        <MessageFields form={form} files={files} firstDay={firstDay} messageHint={t('messageHint')} fault={fault} />
      </DraftForm>
    </>
  );
}

/** Why nobody can be asked here, and how the business can be reached. */
function NotOpen({ page: { state, contacts, claimPath } }: { page: EnquiryPage }) {
  const t = useTranslations('enquiry');
  const lang = useLocale();
  return (
    <>
      <p className="notice max-w-xl">{t(`notOpen.${state === 'open' ? 'own' : state}`)}</p>
      {state === 'unclaimed' && contacts.length > 0 && (
        <section className="mb-6" aria-labelledby="contact-otherwise">
          <h2 id="contact-otherwise" className="mb-2 text-lg">
            {t('otherwise')}
          </h2>
          <Contacts contacts={contacts} />
        </section>
      )}
      {state === 'own' && (
        <Link className="button is-main" href={href('dashboardEnquiries', { lang })}>
          {t('toList')}
        </Link>
      )}
      {state === 'unclaimed' && (
        <p className="prose">
          {t('isYours')}{' '}
          <Link className="tap link" href={claimPath}>
            {t('claim')}
          </Link>
        </p>
      )}
    </>
  );
}

function Skeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Lines count={6} />
    </div>
  );
}
