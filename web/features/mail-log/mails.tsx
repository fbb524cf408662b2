import { useTranslations } from 'next-intl';
import type { LoggedMail, MailDecisionEntry, MailLogPage } from '../../contract/pages/mail-log.data.ts';
import { Time } from '../../slots/time.tsx';
import { Choice, Empty, Pager } from '../area/list.tsx';

/** Mails that need a decision, earlier decisions, and totals by state. */
export function Mails({ page }: { page: MailLogPage }) {
  const t = useTranslations('manage.mails');
  const list = page.lists.find(({ isChosen }) => isChosen)?.name ?? 'needed';
  const isEmpty = !page.mails.length && !page.decisions.length;
  return (
    <>
      <Counts counts={page.counts} />
      <p className="prose mb-6">{t('intro')}</p>
      <Choice label={t('lists')} choices={page.lists.map((one) => ({ ...one, words: t(`list.${one.name}`) }))} />
      {isEmpty ? (
        <Empty
          title={list === 'needed' ? t('none') : t(`empty.${list}`)}
          text={t(list === 'decided' ? 'decidedText' : 'emptyText')}
        />
      ) : (
        <ul className="border-t border-line">
          {page.mails.map((mail) => (
            <Mail key={mail.id} mail={mail} action={page.action} />
          ))}
          {page.decisions.map((decision) => (
            <Decision key={decision.id} decision={decision} />
          ))}
        </ul>
      )}
      <Pager first={page.first} next={page.next} />
    </>
  );
}

function Counts({ counts }: Pick<MailLogPage, 'counts'>) {
  const t = useTranslations('manage.mails');
  return (
    <dl className="mb-6 flex flex-wrap gap-x-6 gap-y-2" aria-label={t('counts')}>
      {counts.map(({ state, words }) => (
        <div key={state} className="flex flex-col-reverse">
          <dt className="text-sm text-muted">{t(`state.${state}`)}</dt>
          <dd className="text-lg tabular-nums">{words}</dd>
        </div>
      ))}
    </dl>
  );
}

function Mail({ mail, action }: { mail: LoggedMail; action: string }) {
  const t = useTranslations('manage.mails');
  const { id, recipient, kind, language, state, why, code, tries, at, atIso, hindrance } = mail;
  return (
    <li className="entry">
      <div>
        <p className="font-semibold">
          <bdi>{recipient}</bdi>
        </p>
        <p className="text-sm text-muted">
          {kind} · {language}
        </p>
      </div>
      <div>
        <p>
          {t(`state.${state}`)} · {t(`why.${why}`)}
        </p>
        <p className="text-sm text-muted">
          <Time at={atIso} text={at} /> · {t('tries', { count: tries })}
          {code && (
            <>
              {' · '}
              <bdi className="font-mono">{code}</bdi>
            </>
          )}
        </p>
        {hindrance && <p className="text-sm text-muted">{t(`hindrance.${hindrance}`)}</p>}
      </div>
      <form method="post" action={action} className="flex flex-wrap gap-2">
        <input type="hidden" name="mail" value={id} />
        <input type="hidden" name="tries" value={tries} />
        {!hindrance && <Button step="again" recipient={recipient} />}
        <Button step="arrived" recipient={recipient} />
      </form>
    </li>
  );
}

function Button({ step, recipient }: { step: 'again' | 'arrived'; recipient: string }) {
  const t = useTranslations('manage.mails');
  return (
    <button type="submit" name="step" value={step} className="button">
      {t(step)}
      <span className="sr-only">{recipient}</span>
    </button>
  );
}

function Decision({ decision }: { decision: MailDecisionEntry }) {
  const t = useTranslations('manage.mails');
  const { recipient, kind, before, who, at, atIso } = decision;
  return (
    <li className="entry">
      <div>
        <p className="font-semibold">{recipient ? <bdi>{recipient}</bdi> : t('gone')}</p>
        {kind && <p className="text-sm text-muted">{kind}</p>}
      </div>
      <div>
        <p>{t(`decided.${decision.decision}`)}</p>
        <p className="text-sm text-muted">{t('before', { state: t(`state.${before}`) })}</p>
      </div>
      <p className="text-sm text-muted">
        <bdi>{who}</bdi> · <Time at={atIso} text={at} />
      </p>
    </li>
  );
}
