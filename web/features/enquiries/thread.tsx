import { useTranslations } from 'next-intl';
import { type ThreadReason, threadReasons } from '../../contract/enquiries.ts';
import type { EnquiriesPage, EnquiryThread } from '../../contract/pages/enquiries.data.ts';
import { Link } from '../../slots/link.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { FileInputs } from './file-inputs.tsx';
import { Messages } from './messages.tsx';
import { useFault } from './use-fault.ts';

type ThreadProps = { thread: EnquiryThread; page: EnquiriesPage };

/** A thread: what it is about, its messages, what happens next, and the form of an answer. */
export function Thread({ thread, page }: ThreadProps) {
  const t = useTranslations('enquiry');
  const { side, listing, wantedOn, contact, messages, next, spamReasons, can, back, stateWords, isForgotten } = thread;
  return (
    <div className="max-w-3xl">
      <p className="mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <Link className="tap link" href={back}>
          {t('toList')}
        </Link>
        <span className="badge">{stateWords}</span>
      </p>
      {listing.path && (
        <p>
          {t('about')}{' '}
          <Link className="tap link" href={listing.path}>
            <bdi lang={listing.language}>{listing.name}</bdi>
          </Link>
        </p>
      )}
      {wantedOn && <p>{t('wantedOn', { day: wantedOn })}</p>}
      {contact && (
        <p>
          {t(side === 'asker' ? 'reachYou' : 'reachBy')} <bdi>{contact}</bdi>
        </p>
      )}
      {spamReasons.length > 0 && (
        <div className="notice mt-4">
          <p className="font-semibold">{t('spamTitle')}</p>
          <ul>
            {spamReasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      )}
      {!isForgotten && <Messages messages={messages} label={t('messages')} you={t('you')} />}
      <p className="my-4 border-t border-line pt-4 font-semibold">{next}</p>
      {can.reply && <Reply thread={thread} page={page} />}
      <Acts thread={thread} page={page} />
    </div>
  );
}

function Reply({ thread, page: { action, typed, problem } }: ThreadProps) {
  const t = useTranslations('enquiry');
  const fault = useFault(problem);
  return (
    <form method="post" action={action} encType="multipart/form-data" noValidate className="grid max-w-xl gap-4">
      <input type="hidden" name="thread" value={thread.id} />
      <TextArea
        id="message"
        name="message"
        rows={5}
        label={t('answer')}
        hint={t(`answerHint.${thread.side}`)}
        defaultValue={typed.message ?? ''}
        fault={fault('message')}
      />
      <details open={fault('files') !== undefined}>
        <summary className="tap link cursor-pointer">{t('addFiles')}</summary>
        <FileInputs fault={fault('files')} />
      </details>
      <p>
        <button type="submit" name="step" value="reply" className="button is-main">
          {t('sendAnswer')}
        </button>
      </p>
    </form>
  );
}

function Acts({ thread, page }: ThreadProps) {
  const t = useTranslations('enquiry');
  const { can } = thread;
  const acts = (['end', 'spam', 'not-spam'] as const).filter((act) => can[act === 'not-spam' ? 'notSpam' : act]);
  return (
    <div className="mt-6 flex flex-wrap items-start gap-3 border-t border-line pt-4">
      {acts.map((act) => (
        <form key={act} method="post" action={page.action}>
          <input type="hidden" name="thread" value={thread.id} />
          <button type="submit" name="step" value={act} className="button">
            {t(`act.${act}`)}
          </button>
        </form>
      ))}
      {can.report && <Report thread={thread} page={page} />}
    </div>
  );
}

function Report({ thread, page: { action, typed, problem } }: ThreadProps) {
  const t = useTranslations('enquiry');
  const fault = useFault(problem);
  const isOpen = fault('reason') !== undefined || fault('text') !== undefined;
  return (
    <details open={isOpen} className="w-full">
      <summary className="tap link cursor-pointer">{t('act.report')}</summary>
      <form method="post" action={action} noValidate className="grid max-w-xl gap-4">
        <p className="text-sm text-muted">{t('reportText')}</p>
        <input type="hidden" name="thread" value={thread.id} />
        <fieldset aria-describedby={fault('reason') ? 'reason-fault' : undefined}>
          <legend className="mb-2 text-sm font-semibold">{t('reportReason')}</legend>
          {fault('reason') && (
            <p id="reason-fault" className="fault mb-2 text-sm" role="alert">
              {fault('reason')}
            </p>
          )}
          <ul>
            {threadReasons.map((reason: ThreadReason) => (
              <li key={reason}>
                <label className="tap cursor-pointer">
                  <input type="radio" name="reason" value={reason} defaultChecked={typed.reason === reason} />
                  {t(`reason.${reason}`)}
                </label>
              </li>
            ))}
          </ul>
        </fieldset>
        <TextArea
          id="report-text"
          name="text"
          rows={3}
          label={t('reportMore')}
          defaultValue={typed.text ?? ''}
          fault={fault('text')}
        />
        <p>
          <button type="submit" name="step" value="report" className="button">
            {t('reportSend')}
          </button>
        </p>
      </form>
    </details>
  );
}
