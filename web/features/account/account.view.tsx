'use client';
import { useLocale, useTranslations } from 'next-intl';
import { languages } from '../../contract/languages.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { AreaFrame, AreaSkeleton } from '../area/area-page.tsx';
import { Panel } from '../area/panel.tsx';
import { ProofNotice } from '../area/proof-notice.tsx';
import { AddressPanel, ConfirmPanel } from './address.tsx';
import { IdentitiesPanel } from './identities.tsx';
import { type AccountProps, useDone, useFault } from './outcome.ts';
import { PictureForm } from './picture.tsx';

/** The account page of a member: identity and ways to sign in. */
export const AccountView = defineView<'dashboard'>(Account, AreaSkeleton);

function Account({ page }: AccountProps) {
  const t = useTranslations('account');
  const parts = page.elsewhere
    ? []
    : [
        ...(page.suspension ? [] : [{ id: 'profile', title: t('profile') }]),
        { id: 'email', title: t('address') },
        { id: 'identities', title: t('identities') },
      ];
  return (
    <AreaFrame sections={page.sections} label={t('title')} parts={parts}>
      <div className="max-w-2xl">
        <Head page={page} />
        <Suspension page={page} />
        <ProofNotice problem={page.problem} />
        {page.elsewhere ? <Elsewhere url={page.elsewhere} /> : <Forms page={page} />}
      </div>
    </AreaFrame>
  );
}

function Forms({ page }: AccountProps) {
  return (
    <>
      <ConfirmPanel page={page} />
      {!page.suspension && <Profile page={page} />}
      <AddressPanel page={page} />
      <IdentitiesPanel page={page} />
    </>
  );
}

/** On a site: the account works on all sites, and is changed on the product's host alone. */
function Elsewhere({ url }: { url: string }) {
  const t = useTranslations('account');
  return (
    <Panel id="elsewhere" title={t('elsewhereTitle')}>
      <p className="mb-4">{t('elsewhereText', { host: new URL(url).host })}</p>
      <a className="button" href={url}>
        {t('elsewhereAction')}
      </a>
    </Panel>
  );
}

function Suspension({ page: { suspension } }: AccountProps) {
  const t = useTranslations('account');
  const lang = useLocale();
  if (!suspension) return null;
  return (
    <div className="notice">
      <p>{t('suspended')}</p>
      <p className="mt-2">{suspension.when}</p>
      <p>{t('suspendedFor', { reason: suspension.reason })}</p>
      <Link className="tap link" href={href('privacy', { lang })}>
        {t('suspendedAppeal')}
      </Link>
    </div>
  );
}

function Head({ page: { name, address, initials, picture, roles } }: AccountProps) {
  const t = useTranslations('account');
  return (
    <div className="mb-8 flex flex-wrap items-center gap-5">
      <Avatar initials={initials} picture={picture} isLarge />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl font-semibold">{t('title')}</h1>
        <p>
          <bdi>{name || address}</bdi>
        </p>
        <p className="text-sm text-muted">{roles.map((role) => t(`role.${role}`)).join(' · ')}</p>
      </div>
    </div>
  );
}

function Profile({ page }: AccountProps) {
  const t = useTranslations('account');
  const fault = useFault(page, 'name');
  const chosen = page.typed.language ?? page.language;
  return (
    <Panel id="profile" title={t('profile')} done={useDone(page, 'profile')}>
      <PictureForm page={page} />
      <form method="post" action={page.action} className="grid max-w-md gap-4">
        <FormField
          id="name"
          name="name"
          autoComplete="name"
          maxLength={80}
          dir="auto"
          label={t('name')}
          hint={t('nameHint')}
          defaultValue={page.typed.name ?? page.name}
          fault={fault}
        />
        <div>
          <label htmlFor="language" className="mb-2 block text-sm font-semibold">
            {t('language')}
          </label>
          <select id="language" name="language" autoComplete="language" className="field" defaultValue={chosen}>
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <p>
          <button type="submit" name="step" value="describe" className="button is-main">
            {t('save')}
          </button>
        </p>
      </form>
    </Panel>
  );
}
