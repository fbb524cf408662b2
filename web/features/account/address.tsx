import { useTranslations } from 'next-intl';
import { CodeField } from '../../ui/code-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Fault } from '../../ui/outcome.tsx';
import { Panel } from '../area/panel.tsx';
import { type AccountProps, useDone, useFault } from './outcome.ts';

/** The email address and the form to change it. Both mailboxes have to confirm a change. */
export function AddressPanel({ page }: AccountProps) {
  const t = useTranslations('account');
  const fault = useFault(page, 'address');
  return (
    <Panel id="email" title={t('address')} done={useDone(page, 'email')}>
      <p className="mb-4">{page.address ? <bdi className="font-semibold">{page.address}</bdi> : t('noAddress')}</p>
      {page.change && !page.change.adds && <Waiting page={page} />}
      {!page.change && (
        <form method="post" action={page.action} noValidate className="grid max-w-md gap-4">
          <FormField
            id="address"
            name="address"
            type="email"
            autoComplete="email"
            dir="ltr"
            label={t('newAddress')}
            hint={page.address ? t('newAddressHint') : undefined}
            defaultValue={page.typed.address ?? ''}
            fault={fault}
          />
          <p>
            <button type="submit" name="step" value="address" className="button">
              {t('changeAddress')}
            </button>
          </p>
        </form>
      )}
    </Panel>
  );
}

/** A pending change or additional address, which one or two mailboxes have to confirm. */
export function Waiting({ page }: AccountProps) {
  const t = useTranslations('account');
  const fault = useFault(page, 'code');
  const general = useFault(page, 'address');
  const { change, address } = page;
  if (!change) return null;
  return (
    <div className="max-w-md">
      <p id="waiting" className="mb-4">
        {t(change.adds ? 'waitingAddition' : 'waiting', { address: change.address })}
      </p>
      {!change.adds && (
        <ul className="mb-4 text-sm">
          {address && <Mailbox address={address} isConfirmed={change.oldConfirmed} />}
          <Mailbox address={change.address} isConfirmed={change.newConfirmed} />
        </ul>
      )}
      {general && <Fault>{general}</Fault>}
      <form method="post" action={page.action} className="grid gap-4">
        <CodeField
          label={t('code')}
          hint={change.adds ? undefined : t('codeHint')}
          fault={fault}
          aria-describedby="waiting"
        />
        <p className="flex flex-wrap gap-3">
          <button type="submit" name="step" value="confirm-code" className="button is-main">
            {t('confirm')}
          </button>
          <button type="submit" name="step" value="drop-address" className="button">
            {change.adds ? t('dropAddition') : t('keepAddress')}
          </button>
        </p>
      </form>
    </div>
  );
}

function Mailbox({ address, isConfirmed }: { address: string; isConfirmed: boolean }) {
  const t = useTranslations('account');
  return (
    <li className="row">
      <bdi>{address}</bdi>
      <span className="text-muted">{isConfirmed ? t('mailboxConfirmed') : t('mailboxWaiting')}</span>
    </li>
  );
}

/** The target of a confirmation link: a button, because mail scanners open links. */
export function ConfirmPanel({ page }: AccountProps) {
  const t = useTranslations('account');
  if (!page.confirm) return null;
  if (page.confirm.isSpent) return <p className="notice">{t('confirmSpent')}</p>;
  return (
    <form method="post" action={page.action} className="notice">
      <p className="mb-3">
        {t(page.change?.adds ? 'confirmAddition' : 'confirmText', { address: page.change?.address ?? '' })}
      </p>
      <input type="hidden" name="token" value={page.confirm.token} />
      <button type="submit" name="step" value="confirm" className="button is-main">
        {t('confirm')}
      </button>
    </form>
  );
}
