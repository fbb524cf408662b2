'use client';
import { useTranslations } from 'next-intl';
import type { QuotedBusiness, QuotePage } from '../../contract/pages/enquiries.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { PostedBox } from '../../ui/posted-box.tsx';
import { Lines } from '../../ui/skeleton.tsx';
import { DraftForm } from '../form/draft-form.tsx';
import { Sent } from '../form/sent.tsx';
import { useFormFault } from '../form/use-form-fault.ts';
import { Contacts } from '../listing/contacts.tsx';
import { Phrase, ServiceLine } from '../listing/facts.tsx';
import { MessageFields } from './message-fields.tsx';

/** Asks the businesses of up to three services for a quote. */
export const QuoteView = defineView<'servicesQuote'>(Quote, Skeleton);

function Quote({ page }: { page: QuotePage }) {
  const t = useTranslations('quote');
  const { form, businesses, back } = page;
  const isSent = form.done === 'sent';
  const open = businesses.filter(({ state }) => state === 'open');
  const others = businesses.filter(({ state }) => state !== 'open');
  return (
    <div className="page py-8 md:py-12">
      <p className="mb-2 text-sm">
        <Link className="tap link" href={back}>
          {t(businesses.length > 0 ? 'back' : 'toServices')}
        </Link>
      </p>
      <h1 className="mb-3 text-xl font-semibold">{t(isSent ? 'sentTitle' : 'title')}</h1>
      {isSent && <AllSent page={page} />}
      {!isSent && businesses.length === 0 && <p className="prose">{t('none')}</p>}
      {!isSent && open.length > 0 && <Ask page={page} open={open} />}
      {others.length > 0 && <Others businesses={others} />}
    </div>
  );
}

function AllSent({ page: { form, sent } }: { page: QuotePage }) {
  const t = useTranslations('quote');
  return (
    <Sent draft={form.draft} text={t('sent')}>
      <p className="prose mb-4">{t('sentText')}</p>
      <ul className="mb-6" aria-label={t('sentTo')}>
        {sent.map(({ path, name, responds }) => (
          <li key={path} className="border-t border-line py-2">
            <Link className="tap link" href={path}>
              <Phrase {...name} />
            </Link>
            {responds && <p className="text-sm text-muted">{responds}</p>}
          </li>
        ))}
      </ul>
    </Sent>
  );
}

function Ask({ page: { form, files, firstDay }, open }: { page: QuotePage; open: readonly QuotedBusiness[] }) {
  const t = useTranslations('quote');
  const tEnquiry = useTranslations('enquiry');
  const fault = useFormFault(form, (code) =>
    tEnquiry(`fault.${code as 'other'}`, { minutes: form.problem?.minutes ?? 0 }),
  );
  const labelOf = (field: string) => {
    if (field === 'message' || field === 'wanted' || field === 'contact') return tEnquiry(field);
    return open.find((one) => one.field === field)?.name;
  };
  return (
    <>
      <p className="prose mb-6 text-muted">{t('intro')}</p>
      <DraftForm
        form={form}
        send={t('send')}
        addressHint={t('addressHint')}
        fault={fault(null)}
        addressFault={fault('address')}
        codeFault={fault('code')}
        hasFiles
        labelOf={labelOf}
      >
        <Boxes open={open} values={form.values} fault={fault} />
        <MessageFields form={form} files={files} firstDay={firstDay} messageHint={t('messageHint')} fault={fault} />
      </DraftForm>
    </>
  );
}

type BoxesProps = {
  open: readonly QuotedBusiness[];
  values: QuotePage['form']['values'];
  fault: (field: string) => string | undefined;
};

/** The businesses that are asked: each can be left out. */
function Boxes({ open, values, fault }: BoxesProps) {
  const t = useTranslations('quote');
  const none = fault('ask');
  return (
    <fieldset className="min-w-0" aria-describedby={none ? 'ask-fault' : undefined}>
      <legend className="mb-2 text-sm font-semibold">{t('ask')}</legend>
      {none && (
        <p id="ask-fault" className="fault mb-2 text-sm" role="alert">
          {none}
        </p>
      )}
      <ul>
        {open.map((business, i) => (
          <li key={business.slug} className="border-t border-line py-2">
            <Box
              business={business}
              isChecked={values[business.field] === 'on'}
              fault={fault(business.field)}
              isFirstFault={none !== undefined && i === 0}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

type BoxProps = {
  business: QuotedBusiness;
  isChecked: boolean;
  fault: string | undefined;
  /** Whether no box is checked, and this is the first one. */
  isFirstFault: boolean;
};

function Box({ business, isChecked, fault, isFirstFault }: BoxProps) {
  const { field, name, foreign, services, responds } = business;
  return (
    <>
      <PostedBox
        name={field}
        value="on"
        className="font-semibold"
        defaultChecked={isChecked}
        autoFocus={fault !== undefined || isFirstFault}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${field}-fault` : undefined}
      >
        <bdi lang={foreign?.language}>{name}</bdi>
      </PostedBox>
      {fault && (
        <p id={`${field}-fault`} className="fault mb-2 text-sm" role="alert">
          {fault}
        </p>
      )}
      <Offered services={services} />
      {responds && <p className="text-sm text-muted">{responds}</p>}
    </>
  );
}

const Offered = ({ services }: Pick<QuotedBusiness, 'services'>) => (
  <ul>
    {services.map((service) => (
      <li key={service.slug} className="facet">
        <ServiceLine service={service} />
      </li>
    ))}
  </ul>
);

/** The businesses that are not asked: why, and how they are reached. */
function Others({ businesses }: { businesses: readonly QuotedBusiness[] }) {
  const t = useTranslations('quote');
  return (
    <section className="mt-8 max-w-xl" aria-labelledby="others-title">
      <h2 id="others-title" className="mb-2 text-lg">
        {t('others')}
      </h2>
      <ul>
        {businesses.map(({ slug, name, foreign, path, services, state, contacts }) => (
          <li key={slug} className="border-t border-line py-2">
            {path && (
              <Link className="tap link font-semibold" href={path}>
                <bdi lang={foreign?.language}>{name}</bdi>
              </Link>
            )}
            <p>{t(`state.${state as 'own'}`)}</p>
            <Offered services={services} />
            <Contacts contacts={contacts} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Skeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Lines count={10} />
    </div>
  );
}
