import { useLocale, useTranslations } from 'next-intl';
import type { LoginPage } from '../../contract/pages/sign-in.data.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PasskeyForm } from '../passkeys/passkey-form.tsx';
import { Frame } from './frame.tsx';
import { useFault } from './use-fault.ts';

type PageProps = { page: LoginPage };

/** The button for a passkey. Passkeys belong to the product's host, so that on sites it is a link that leads there. */
export function WithPasskey({ page, isMain = false }: PageProps & { isMain?: boolean }) {
  const t = useTranslations('login');
  const fault = useFault(page, 'passkey');
  if (page.passkeyElsewhere !== null)
    return (
      <a className="button w-full" href={page.passkeyElsewhere} rel="nofollow">
        {t('withPasskey')}
      </a>
    );
  return (
    <PasskeyForm
      ceremony="authentication"
      action={page.action}
      step="passkey"
      label={t('withPasskey')}
      isMain={isMain}
      fault={fault}
    />
  );
}

/** The page of a signed-in person whose act needs a passkey. */
export function OnlyPasskey({ page }: PageProps) {
  const t = useTranslations('login');
  const lang = useLocale();
  return (
    <Frame title={t('proveTitle')} text={t('passkeyText')}>
      <WithPasskey page={page} isMain />
      <Recovery page={page} />
      <Link className="tap link" href={href('dashboardPasskeys', { lang })}>
        {t('noPasskey')}
      </Link>
    </Frame>
  );
}

/** The form for a recovery code of a signed-in person. */
export function Recovery({ page }: PageProps) {
  const t = useTranslations('login');
  const fault = useFault(page, 'recovery');
  return (
    <details className="mt-4" open={fault !== undefined}>
      <summary className="tap link cursor-pointer">{t('lostPasskey')}</summary>
      <form method="post" action={page.action} noValidate className="grid gap-4 py-3">
        <FormField
          id="recovery"
          name="recovery"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          dir="ltr"
          label={t('recovery')}
          hint={t('recoveryHint')}
          fault={fault}
        />
        <button type="submit" name="step" value="recovery" className="button w-full">
          {t('recover')}
        </button>
      </form>
    </details>
  );
}
