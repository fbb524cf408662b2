import { useTranslations } from 'next-intl';
import type { ShownListing } from '../../contract/pages/owners.data.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Panel } from '../area/panel.tsx';
import { type ListingProps, Role, Since, Until } from './listing-parts.tsx';
import { useFault } from './use-fault.ts';

/** Who runs a listing, and who is invited to. Only the owner invites and ends. */
export function Team({ page, listing }: ListingProps) {
  const t = useTranslations('owner.team');
  const isOwner = listing.role === 'owner';
  return (
    <Panel id="team" title={t('title')}>
      <p className="prose mb-4 text-muted">{t(isOwner ? 'text' : 'textManager')}</p>
      <ul className="mb-6">
        {listing.team.map((one) => (
          <Member key={one.person} page={page} listing={listing} member={one} />
        ))}
        {listing.invitations.map((one) => (
          <Invited key={one.id} page={page} listing={listing} invitation={one} />
        ))}
      </ul>
      {isOwner && <Invite page={page} listing={listing} />}
    </Panel>
  );
}

function Member({ page, listing, member }: ListingProps & { member: ShownListing['team'][number] }) {
  const t = useTranslations('owner.team');
  const { person, name, role, since, isSelf } = member;
  return (
    <li className="row">
      <span>
        <bdi className="font-semibold">{name}</bdi>
        {isSelf && ` ${t('you')}`}
        <span className="block text-sm text-muted">
          <Role role={role} /> · <Since since={since} />
        </span>
      </span>
      {listing.role === 'owner' && role === 'manager' && (
        <form method="post" action={page.action}>
          <input type="hidden" name="listing" value={listing.id} />
          <input type="hidden" name="person" value={person} />
          <button type="submit" name="step" value="end" className="tap link cursor-pointer">
            {t('end')}
            <span className="sr-only"> {name}</span>
          </button>
        </form>
      )}
    </li>
  );
}

function Invited({ page, listing, invitation }: ListingProps & { invitation: ShownListing['invitations'][number] }) {
  const t = useTranslations('owner.team');
  const { id, role, address, until } = invitation;
  return (
    <li className="row">
      <span className="min-w-0">
        <bdi className="font-semibold break-all">{address}</bdi>
        <span className="block text-sm text-muted">
          {t(`invited.${role}`)} · <Until until={until} />
        </span>
      </span>
      <form method="post" action={page.action}>
        <input type="hidden" name="listing" value={listing.id} />
        <input type="hidden" name="invitation" value={id} />
        <button type="submit" name="step" value="withdraw" className="tap link cursor-pointer">
          {t('withdraw')}
          <span className="sr-only"> {address}</span>
        </button>
      </form>
    </li>
  );
}

function Invite({ page, listing }: ListingProps) {
  const t = useTranslations('owner.team');
  return (
    <form method="post" action={page.action} noValidate className="grid max-w-md gap-4">
      <input type="hidden" name="listing" value={listing.id} />
      <FormField
        id="address"
        name="address"
        type="email"
        autoComplete="off"
        dir="ltr"
        label={t('address')}
        hint={t('addressHint')}
        defaultValue={page.typed.address ?? ''}
        fault={useFault(page, 'address')}
      />
      <p>
        <button type="submit" name="step" value="invite" className="button">
          {t('invite')}
        </button>
      </p>
    </form>
  );
}
