import { useTranslations } from 'next-intl';
import type { OwnListingsPage } from '../../contract/pages/owners.data.ts';
import { Link } from '../../slots/link.tsx';
import { ListingName, Until } from './listing-parts.tsx';

type InvitationProps = { page: OwnListingsPage; invitation: NonNullable<OwnListingsPage['invitation']> };

/** An invitation whose link was opened. Nothing happens before the person presses a button. */
export function Invitation({ page, invitation }: InvitationProps) {
  const t = useTranslations('owner.invitation');
  if (invitation.state === 'gone')
    return (
      <div className="notice mb-8 max-w-2xl" role="note">
        <p className="font-semibold">{t('goneTitle')}</p>
        <p>{t('gone')}</p>
      </div>
    );
  const { role, from, path, secret, until } = invitation;
  const name = <ListingName of={invitation} />;
  return (
    <section className="notice mb-8 max-w-2xl" aria-labelledby="invitation">
      <h2 id="invitation" className="mb-2 text-lg font-semibold">
        {t(`title.${role}`)}
      </h2>
      <p className="mb-2">
        {path ? (
          <Link className="tap link" href={path}>
            {name}
          </Link>
        ) : (
          name
        )}
      </p>
      <p className="mb-2">{from ? t(`text.${role}`, { from }) : t(`textNoName.${role}`)}</p>
      <p className="mb-4 text-sm text-muted">
        <Until until={until} isSentence />
      </p>
      <form method="post" action={page.action} className="flex flex-wrap gap-3">
        <input type="hidden" name="invitation" value={secret} />
        <button type="submit" name="step" value="accept" className="button is-main">
          {t(`accept.${role}`)}
        </button>
        <button type="submit" name="step" value="decline" className="button">
          {t('decline')}
        </button>
      </form>
    </section>
  );
}
