import { useTranslations } from 'next-intl';
import type { ClaimData } from '../../contract/pages/claims.data.ts';
import { Time } from '../../slots/time.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Fault } from '../../ui/outcome.tsx';
import type { OneClaimProps } from './claim-props.ts';
import { Copyable, ProofFrame, whole } from './proof-frame.tsx';
import { useClaimFault } from './use-claim-fault.ts';

type MailProps = OneClaimProps & { mail: NonNullable<ClaimData['mail']> };

/** An email to an address at the website: its form, then the field for its code. */
export function MailProof({ page, claim, mail: { domain, isProved, isOpen } }: MailProps) {
  const t = useTranslations('claim');
  const addressFault = useClaimFault(page, 'address');
  const codeFault = useClaimFault(page, 'code');
  return (
    <ProofFrame
      kind="mail"
      isProved={isProved}
      isOpen={
        isOpen || addressFault !== undefined || codeFault !== undefined || (claim.state === 'started' && !page.problem)
      }
    >
      {!isProved && isOpen && (
        <form method="post" action={page.action} noValidate className="grid max-w-md gap-4">
          <input type="hidden" name="claim" value={claim.id} />
          <p>{t('codeText')}</p>
          <CodeField label={t('code')} hint={t('codeHint')} fault={codeFault} />
          <p>
            <button type="submit" name="step" value="code" className="button is-main">
              {t('enterCode')}
            </button>
          </p>
        </form>
      )}
      {!isProved && (
        <form method="post" action={page.action} noValidate className="grid max-w-md gap-4">
          <input type="hidden" name="claim" value={claim.id} />
          <FormField
            id="address"
            name="address"
            type="email"
            dir="ltr"
            autoComplete="email"
            label={t.rich('address', { domain, b: whole })}
            hint={t.rich('addressHint', { domain, b: whole })}
            defaultValue={page.typed.address ?? ''}
            fault={addressFault ?? (isOpen ? undefined : codeFault)}
          />
          <p>
            <button type="submit" name="step" value="mail" className={isOpen ? 'button' : 'button is-main'}>
              {t(isOpen ? 'sendAgain' : 'sendMail')}
            </button>
          </p>
        </form>
      )}
    </ProofFrame>
  );
}

type LookProps = OneClaimProps & {
  kind: 'file' | 'record';
  checked: NonNullable<ClaimData['file']>['checked'];
  isProved: boolean;
};

/** The button that looks at the website now, and what the last look found. */
function Look({ page, claim, kind, checked, isProved }: LookProps) {
  const t = useTranslations('claim');
  const fault = useClaimFault(page, kind);
  return (
    <form method="post" action={page.action}>
      <input type="hidden" name="claim" value={claim.id} />
      {fault && <Fault>{fault}</Fault>}
      {!isProved && (
        <button type="submit" name="step" value={kind} className="button is-main">
          {t(`look.${kind}`)}
        </button>
      )}
      {checked && (
        <p className="mt-2 text-sm text-muted">
          <Time at={checked.iso} text={checked.at}>
            {(date) => t('checked', { date })}
          </Time>
        </p>
      )}
    </form>
  );
}

type FileProps = OneClaimProps & { file: NonNullable<ClaimData['file']> };

/** A file on the website: its name, its content, and where it goes. */
export function FileProof({ page, claim, file }: FileProps) {
  const t = useTranslations('claim');
  const { isProved, checked, name, folder, content, url } = file;
  return (
    <ProofFrame kind="file" isProved={isProved} isOpen={page.problem?.field === 'file'}>
      <ol className="grid list-decimal gap-4 ps-6">
        <li>
          <p className="mb-2">{t('file1')}</p>
          <Copyable label={t('fileName')} value={name} />
          <div className="mt-3">
            <Copyable label={t('fileContent')} value={content} />
          </div>
        </li>
        <li>
          <p className="mb-2">{t('file2')}</p>
          <Copyable label={t('fileFolder')} value={folder} />
        </li>
        <li>
          <p>{t('file3')}</p>
          <p className="break-all">
            <a className="tap link" href={url} target="_blank" rel="noreferrer nofollow">
              <bdi>{url}</bdi>
            </a>
          </p>
        </li>
      </ol>
      <Look page={page} claim={claim} kind="file" checked={checked} isProved={isProved} />
      <p className="text-sm text-muted">{t('keep')}</p>
    </ProofFrame>
  );
}

type RecordProps = OneClaimProps & { record: NonNullable<ClaimData['record']> };

/** A record of the domain: its type, name and value. */
export function RecordProof({ page, claim, record: { name, value, isProved, checked } }: RecordProps) {
  const t = useTranslations('claim');
  return (
    <ProofFrame kind="record" isProved={isProved} isOpen={page.problem?.field === 'record'}>
      <p>{t('record1')}</p>
      <Copyable label={t('recordType')} value="TXT" />
      <Copyable label={t('recordName')} value={name} />
      <p className="text-sm text-muted">{t('recordNameHint')}</p>
      <Copyable label={t('recordValue')} value={value} />
      <p className="text-sm text-muted">{t('record2')}</p>
      <Look page={page} claim={claim} kind="record" checked={checked} isProved={isProved} />
      <p className="text-sm text-muted">{t('keep')}</p>
    </ProofFrame>
  );
}
