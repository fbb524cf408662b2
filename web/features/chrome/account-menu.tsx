'use client';
import { useLocale, useTranslations } from 'next-intl';
import { href } from '../../contract/routes.ts';
import { Link } from '../../slots/link.tsx';
import { useMe } from '../../slots/me.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { closePopover } from '../../ui/close-popover.ts';

/** The menu of the signed-in user; nothing for other visitors. */
export function AccountMenu() {
  const t = useTranslations('chrome');
  const lang = useLocale();
  const me = useMe();
  if (!me) return null;
  return (
    <>
      <button type="button" className="tap cursor-pointer px-1" popoverTarget="account">
        <Avatar initials={me.initials} picture={me.picture} />
        <span className="sr-only">{t('account')}</span>
      </button>
      <div id="account" popover="auto" className="menu">
        <p className="px-3 py-2 text-sm text-muted">
          <bdi>{me.name}</bdi>
        </p>
        <Link className="tap" href={href('dashboard', { lang })} onClick={closePopover}>
          {t('dashboard')}
        </Link>
        {me.roles.length > 0 && !me.isSuspended && (
          <Link className="tap" href={href('manage', { lang })} onClick={closePopover}>
            {t('manage')}
          </Link>
        )}
        {me.viewsSites && (
          <Link className="tap" href={href('viewerWebsites', { lang })} onClick={closePopover}>
            {t('viewer')}
          </Link>
        )}
        <form method="post" action={`/${lang}/sign-out`}>
          <button type="submit" className="tap cursor-pointer">
            {t('signOut')}
          </button>
        </form>
      </div>
    </>
  );
}
