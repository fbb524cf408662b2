import { useLocale, useTranslations } from 'next-intl';
import type { ComponentProps, ReactNode } from 'react';
import type { Me } from '../../contract/me.ts';
import type { ListingPage } from '../../contract/pages/listing.data.ts';
import { href } from '../../contract/routes.ts';
import { useMe } from '../../slots/me.ts';
import { Icon } from '../../ui/drawing.tsx';
import { CopyButton, copyText } from './copy-button.tsx';
import { phoneLink } from './phone-link.ts';
import { webAddress } from './web-address.ts';

/**
 * What visitors do next: those of the actions that are known. A bar at the lower edge of narrow windows, buttons in the
 * side column of wide ones.
 */
export function Actions({ page }: { page: ListingPage }) {
  const t = useTranslations('details');
  const lang = useLocale();
  const me = useMe();
  const { directions, phone, isClosed, name, slug } = page;
  const website = webAddress(page.website);
  return (
    <ul className="actions not-printed" aria-label={t('actions')}>
      {me && mayEdit(me) && (
        <Action icon="edit" href={href('create', { lang }, { listing: slug })}>
          {t('edit')}
        </Action>
      )}
      {directions && (
        <Action icon="directions" href={directions}>
          {t('directions')}
        </Action>
      )}
      {phone && !isClosed && (
        <Action icon="call" href={phoneLink(phone)}>
          {t('call')}
        </Action>
      )}
      {website && (
        <Action icon="globe" href={website.href}>
          {t('visit')}
        </Action>
      )}
      <li className="needs-script">
        <CopyButton icon="share" name={t('share')} className="button" said={t('copied')} copy={() => share(name)} />
      </li>
    </ul>
  );
}

/** Whether a person may edit every listing of the site. Links only: the form checks the right. */
const mayEdit = ({ roles, isSuspended }: Me): boolean =>
  !isSuspended && roles.some((role) => role === 'editor' || role === 'admin' || role === 'operator');

type ActionProps = { icon: ComponentProps<typeof Icon>['name']; href: string; children: ReactNode };

const Action = ({ icon, href, children }: ActionProps) => (
  <li>
    <a className="button" href={href} rel="nofollow noopener">
      <Icon name={icon} />
      {children}
    </a>
  </li>
);

/** Shares the page's address through the device, or else copies it. */
async function share(title: string): Promise<boolean> {
  const url = location.href;
  if (!navigator.share) return copyText(url);
  // Closing the device's share sheet is not an error.
  await navigator.share({ title, url }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  return false;
}
