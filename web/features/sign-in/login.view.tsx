'use client';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { LoginPage } from '../../contract/pages/sign-in.data.ts';
import { defineView } from '../../slots/page-data.tsx';
import { CodeField } from '../../ui/code-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Done } from '../../ui/outcome.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { Frame, introId } from './frame.tsx';
import { OnlyPasskey, Recovery, WithPasskey } from './passkey.tsx';
import { useFault } from './use-fault.ts';

/** Sign-in by mail or with a provider. Plain forms: the Worker renders each step as a page. */
export const LoginView = defineView<'login'>(Login, LoginSkeleton);

type StepProps = { page: LoginPage };

function Login({ page }: StepProps) {
  if (page.onlyPasskey) return <OnlyPasskey page={page} />;
  switch (page.step) {
    case 'ask':
      return <Ask page={page} />;
    case 'code':
      return <Code page={page} />;
    case 'link':
      return <FollowLink page={page} />;
    case 'elsewhere':
      return <Elsewhere page={page} />;
    case 'spent':
      return <Spent page={page} />;
  }
}

function Ask({ page }: StepProps) {
  const t = useTranslations('login');
  const { address, providers } = page;
  return (
    <Frame title={page.isAgain ? t('proveTitle') : t('title')} text={page.isAgain ? t('proveText') : t('intro')}>
      {page.isDisavowed && <Done>{t('disavowed')}</Done>}
      {page.site && <p className="notice">{t('onTo', page.site)}</p>}
      <StepForm page={page} step="address">
        <FormField
          id="address"
          name="address"
          type="email"
          autoComplete="email"
          dir="ltr"
          label={t('address')}
          defaultValue={address}
          fault={useFault(page)}
        />
        <Submit>{t('send')}</Submit>
      </StepForm>
      <p className="or my-6 text-sm">{t('or')}</p>
      <ul className="grid gap-3">
        {providers.map(({ id, name, path }) => (
          <li key={id}>
            <a className="button w-full" href={path} rel="nofollow">
              {t('with', { provider: name })}
            </a>
          </li>
        ))}
        <li>
          <WithPasskey page={page} />
        </li>
      </ul>
      {page.isAgain && page.passkeyElsewhere === null && <Recovery page={page} />}
    </Frame>
  );
}

function Code({ page }: StepProps) {
  const t = useTranslations('login');
  return (
    <Frame title={t('sentTitle')} text={t('sentText', { address: page.address })}>
      <CodeForm page={page} step="code" />
      <form method="post" action={page.action} className="mt-4">
        <button type="submit" name="step" value="restart" className="tap link cursor-pointer text-start">
          {t('again')}
        </button>
      </form>
    </Frame>
  );
}

function Elsewhere({ page }: StepProps) {
  const t = useTranslations('login');
  return (
    <Frame title={t('elsewhereTitle')} text={t('elsewhereText')}>
      <CodeForm page={page} step="elsewhere" />
    </Frame>
  );
}

function FollowLink({ page }: StepProps) {
  const t = useTranslations('login');
  return (
    <Frame title={t('linkTitle')} text={t('linkText', { address: page.address })}>
      <StepForm page={page} step="link">
        <Submit>{t('enter')}</Submit>
      </StepForm>
    </Frame>
  );
}

function Spent({ page }: StepProps) {
  const t = useTranslations('login');
  return (
    <Frame title={t('spentTitle')} text={t('spentText')}>
      <StepForm page={page} step="restart">
        <Submit>{t('newMail')}</Submit>
      </StepForm>
    </Frame>
  );
}

function CodeForm({ page, step }: StepProps & { step: 'code' | 'elsewhere' }) {
  const t = useTranslations('login');
  return (
    <StepForm page={page} step={step}>
      <CodeField label={t('code')} hint={t('codeHint')} fault={useFault(page)} aria-describedby={introId} />
      <Submit>{t('enter')}</Submit>
    </StepForm>
  );
}

/** The form of one step. */
function StepForm({ page, step, children }: StepProps & { step: string; children: ReactNode }) {
  return (
    <form method="post" action={page.action} noValidate className="grid gap-4">
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  );
}

const Submit = ({ children }: { children: ReactNode }) => (
  <button type="submit" className="button is-main w-full">
    {children}
  </button>
);

function LoginSkeleton() {
  const t = useTranslations('login');
  return (
    <Frame title={t('title')} text={<Lines count={2} />}>
      <Bone className="mb-4 h-19 w-full" />
      <Bone className="h-11 w-full" />
    </Frame>
  );
}
