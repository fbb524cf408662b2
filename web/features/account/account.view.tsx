'use client';
import { useLocale, useTranslations } from 'next-intl';
import { languages } from '../../contract/languages.ts';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Bone, Rows } from '../../ui/skeleton.tsx';
import { useFocusOnFault } from '../../ui/use-focus-on-fault.ts';
import { AreaMenu } from '../area/area-page.tsx';
import { ProofNotice } from '../area/proof-notice.tsx';
import { AddressPanel, ConfirmPanel } from './address.tsx';
import { IdentitiesPanel } from './identities.tsx';
import { Panel, type PanelProps, useFault } from './panel.tsx';
import { PictureForm } from './picture.tsx';

/** The account page of a member: identity and ways to sign in. */
export const AccountView = defineView<'dashboard'>(Account, AccountSkeleton);

function Account({ page }: PanelProps) {
  const t = useTranslations('account');
  useFocusOnFault(page.problem);
  return (
    <div className="page py-10">
      <AreaMenu sections={page.sections} label={t('title')} />
      <div className="max-w-2xl">
        <Head page={page} />
        {page.done && (
          <p className="notice" role="status">
            {t(`done.${page.done}`)}
          </p>
        )}
        <Suspension page={page} />
        <ProofNotice problem={page.problem} />
        {page.elsewhere ? <Elsewhere url={page.elsewhere} /> : <Forms page={page} />}
      </div>
    </div>
  );
}

function Forms({ page }: PanelProps) {
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
    <section className="panel" aria-labelledby="elsewhere">
      <h2 id="elsewhere" className="mb-4 text-lg">
        {t('elsewhereTitle')}
      </h2>
      <p className="mb-4">{t('elsewhereText', { host: new URL(url).host })}</p>
      <a className="button" href={url}>
        {t('elsewhereAction')}
      </a>
    </section>
  );
}

function Suspension({ page: { suspension } }: PanelProps) {
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

function Head({ page: { name, address, initials, picture, roles } }: PanelProps) {
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

function Profile({ page }: PanelProps) {
  const t = useTranslations('account');
  const fault = useFault(page, 'name');
  const chosen = page.typed.language ?? page.language;
  return (
    <Panel id="profile" title={t('profile')}>
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
          <select id="language" name="language" className="field" defaultValue={chosen}>
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

function AccountSkeleton() {
  return (
    <div className="page py-10">
      <div className="max-w-2xl">
        <Bone className="mb-8 h-18 w-72" />
        <Bone className="mb-8 h-11 w-full" />
        <Rows count={4} />
      </div>
    </div>
  );
}
