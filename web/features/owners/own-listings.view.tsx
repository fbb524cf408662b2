'use client';
import { useTranslations } from 'next-intl';
import type { OwnListingsPage } from '../../contract/pages/owners.data.ts';
import { Link } from '../../slots/link.tsx';
import { defineView } from '../../slots/page-data.tsx';
import { AreaPage, AreaSkeleton } from '../area/area-page.tsx';
import { Pager } from '../area/list.tsx';
import { Invitation } from './invitation.tsx';
import { ListingName, Role, Since, Watched } from './listing-parts.tsx';
import { OneListing } from './one-listing.tsx';
import { useFault } from './use-fault.ts';

/** The listings that a member runs, or one of them with its team. */
export const OwnListingsView = defineView<'dashboardListings'>(OwnListings, AreaSkeleton);

function OwnListings({ page }: { page: OwnListingsPage }) {
  const t = useTranslations('owner');
  const tAccount = useTranslations('account');
  const { sections, listing, invitation, done, list } = page;
  return (
    <AreaPage
      sections={sections}
      label={tAccount('title')}
      title={listing ? <ListingName of={listing} /> : t('title')}
      done={done ? t(`done.${done}`) : undefined}
      fault={useFault(page, null)}
      problem={page.problem}
    >
      {invitation && <Invitation page={page} invitation={invitation} />}
      {list && (
        <p className="mb-4">
          <Link className="tap link" href={list}>
            {t('toList', { count: page.count })}
          </Link>
        </p>
      )}
      {listing ? <OneListing page={page} listing={listing} /> : <List page={page} />}
    </AreaPage>
  );
}

function List({ page }: { page: OwnListingsPage }) {
  const t = useTranslations('owner');
  const { listings, branches, count, first, next } = page;
  if (!listings.length) return page.invitation?.state === 'open' ? null : <None page={page} />;
  return (
    <>
      <p className="prose mb-4 text-muted">{t('intro', { count })}</p>
      {branches && (
        <p className="mb-6">
          <Link className="button" href={branches}>
            {t('toBranches')}
          </Link>
        </p>
      )}
      <ul className="border-t border-line">
        {listings.map((one) => (
          <li key={one.path} className="entry">
            <div>
              <Link className="tap link font-semibold" href={one.path}>
                <ListingName of={one} />
              </Link>
              {one.where && (
                <p className="text-sm text-muted" dir="auto">
                  {one.where}
                </p>
              )}
            </div>
            <div>
              <p>
                <Role role={one.role} />
                <span className="text-sm text-muted">
                  {' · '}
                  <Since since={one.since} />
                  {one.state && ` · ${one.state}`}
                </span>
              </p>
              {one.proofs.length > 0 && <Watched proofs={one.proofs} />}
            </div>
            <p className="text-sm">
              <Link className="tap link" href={one.enquiries.path}>
                {one.enquiries.words}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      <Pager first={first} next={next} />
      <p className="mt-6">
        <Link className="tap link" href={page.claim}>
          {t('claimAnother')}
        </Link>
      </p>
    </>
  );
}

/** What somebody who runs no listing can do. */
function None({ page }: { page: OwnListingsPage }) {
  const t = useTranslations('owner.none');
  return (
    <div className="border-t border-line py-10">
      <h2 className="mb-2 text-lg">{t('title')}</h2>
      <p className="prose mb-4 text-muted">{t('text')}</p>
      <p>
        <Link className="button is-main" href={page.claim}>
          {t('claim')}
        </Link>
      </p>
    </div>
  );
}
