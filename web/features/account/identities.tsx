import { useTranslations } from 'next-intl';
import { FormField } from '../../ui/form-field.tsx';
import { Fault } from '../../ui/outcome.tsx';
import { Panel } from '../area/panel.tsx';
import { Waiting } from './address.tsx';
import { type AccountProps, useDone, useFault } from './outcome.ts';

/** The member's ways to sign in, and those that can be added. */
export function IdentitiesPanel({ page }: AccountProps) {
  const t = useTranslations('account');
  const fault = useFault(page, 'identity');
  const { join } = page;
  return (
    <Panel id="identities" title={t('identities')} done={useDone(page, 'identities')}>
      {page.prove && (
        <p className="mb-4">
          {t('proveFirst')}{' '}
          <a className="link" href={page.prove}>
            {t('prove')}
          </a>
        </p>
      )}
      {fault && <Fault>{fault}</Fault>}
      {join && <Fault>{t(`join.${join.problem}`, { provider: join.provider ?? t('someProvider') })}</Fault>}
      <ul className="mb-6">
        {page.identities.map((identity) => (
          <Identity key={`${identity.issuer} ${identity.subject}`} identity={identity} action={page.action} />
        ))}
      </ul>
      {page.further.length > 0 && (
        <ul className="mb-6 flex flex-wrap gap-3">
          {page.further.map(({ id, name, path }) => (
            <li key={id}>
              <a className="button" href={path} rel="nofollow">
                {t('addProvider', { provider: name })}
              </a>
            </li>
          ))}
        </ul>
      )}
      {page.change?.adds ? <Waiting page={page} /> : page.address && !page.change && <AddAddress page={page} />}
    </Panel>
  );
}

type IdentityProps = { identity: AccountProps['page']['identities'][number]; action: string };

function Identity({ identity: { kind, issuer, subject, name, removable }, action }: IdentityProps) {
  const t = useTranslations('account');
  return (
    <li className="row">
      <span>
        {t(`kind.${kind}`)} <bdi className="font-semibold">{name}</bdi>
      </span>
      {removable && (
        <form method="post" action={action}>
          <input type="hidden" name="issuer" value={issuer} />
          <input type="hidden" name="subject" value={subject} />
          <button type="submit" name="step" value="remove-identity" className="tap link cursor-pointer">
            {t('remove')}
            <span className="sr-only">{name}</span>
          </button>
        </form>
      )}
    </li>
  );
}

function AddAddress({ page }: AccountProps) {
  const t = useTranslations('account');
  return (
    <form method="post" action={page.action} noValidate className="grid max-w-md gap-4">
      <FormField
        id="further"
        name="further"
        type="email"
        autoComplete="email"
        dir="ltr"
        label={t('furtherAddress')}
        hint={t('furtherAddressHint')}
        defaultValue={page.typed.further ?? ''}
        fault={useFault(page, 'further')}
      />
      <p>
        <button type="submit" name="step" value="add-address" className="button">
          {t('addAddress')}
        </button>
      </p>
    </form>
  );
}
