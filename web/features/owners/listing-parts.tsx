import { useTranslations } from 'next-intl';
import type { OwnListingsPage, ShownListing } from '../../contract/pages/owners.data.ts';
import { Link } from '../../slots/link.tsx';
import { Time } from '../../slots/time.tsx';

/** A page with one of the listings that its reader runs. */
export type ListingProps = { page: OwnListingsPage; listing: ShownListing };

type Day = OwnListingsPage['listings'][number]['since'];

/** The name of a listing, in its own language. */
export const ListingName = ({ of }: { of: Pick<OwnListingsPage['listings'][number], 'name' | 'foreign'> }) => (
  <bdi lang={of.foreign?.language}>{of.name}</bdi>
);

/** What a person is for a listing. */
export function Role({ role }: { role: 'owner' | 'manager' }) {
  const t = useTranslations('owner.role');
  return <b className="font-semibold">{t(role)}</b>;
}

/** Since when somebody runs a listing. */
export function Since({ since: { day, iso } }: { since: Day }) {
  const t = useTranslations('owner');
  return (
    <Time at={iso} text={day} format="day">
      {(date) => t('since', { date })}
    </Time>
  );
}

/** Until when an invitation can be accepted: after its role, or for its reader as a sentence. */
export function Until({ until: { day, iso }, isSentence }: { until: Day; isSentence?: true }) {
  const t = useTranslations('owner');
  return (
    <Time at={iso} text={day} format="day">
      {(date) => (isSentence ? t('invitation.until', { date }) : t('invitedUntil', { date }))}
    </Time>
  );
}

/** Until when staff decide on changes to what identifies the listing. */
export function FrozenUntil({ until: { day, iso } }: { until: Day }) {
  const t = useTranslations('owner.frozen');
  return (
    <Time at={iso} text={day} format="day">
      {(date) => t('text', { date })}
    </Time>
  );
}

type Proofs = OwnListingsPage['listings'][number]['proofs'];

/** The proofs that the site looks at again and again, and what to do about one that is missing. */
export function Watched({ proofs }: { proofs: Proofs }) {
  return (
    <ul className="text-sm text-muted">
      {proofs.map((proof) => (
        <li key={proof.name}>
          <Proof proof={proof} />
        </li>
      ))}
    </ul>
  );
}

function Proof({ proof: { name, checked, missing, ends, claim } }: { proof: Proofs[number] }) {
  const t = useTranslations('owner.watched');
  const at = missing ?? checked;
  return (
    <>
      <bdi>{name}</bdi>
      {at && (
        <>
          {' · '}
          <Time at={at.iso} text={at.day} format="day">
            {(date) =>
              missing ? <b className="fault font-semibold">{t('missing', { date })}</b> : t('checked', { date })
            }
          </Time>
        </>
      )}
      {ends && (
        <>
          <p>{ends}</p>
          {claim && (
            <Link className="tap link" href={claim}>
              {t('toClaim')}
            </Link>
          )}
        </>
      )}
    </>
  );
}
