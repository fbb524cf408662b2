import { useTranslations } from 'next-intl';
import { Link } from '../../slots/link.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { Panel } from '../area/panel.tsx';
import { FrozenUntil, type ListingProps, Role, Since, Watched } from './listing-parts.tsx';
import { Team } from './team.tsx';
import { useFault } from './use-fault.ts';

/** A listing that the member runs: where to go on, who runs it besides, and how to stop. */
export function OneListing({ page, listing }: ListingProps) {
  return (
    <div className="max-w-2xl">
      <Facts page={page} listing={listing} />
      <Team page={page} listing={listing} />
      {listing.role === 'owner' && <HandOver page={page} listing={listing} />}
      <GiveUp page={page} listing={listing} />
    </div>
  );
}

function Facts({ page, listing }: ListingProps) {
  const t = useTranslations('owner');
  const { foreign, where, role, state, since, paths, frozenUntil } = listing;
  return (
    <>
      {foreign && <p className="text-sm text-muted">{foreign.note}</p>}
      {where && (
        <p className="text-muted" dir="auto">
          {where}
        </p>
      )}
      <p className="mb-4">
        <Role role={role} />
        <span className="text-muted">
          {' · '}
          <Since since={since} />
          {state && ` · ${state}`}
        </span>
      </p>
      {frozenUntil && (
        <div className="notice mb-4" role="note">
          <p className="font-semibold">{t('frozen.title')}</p>
          <p>
            <FrozenUntil until={frozenUntil} />
          </p>
        </div>
      )}
      {paths ? (
        <p className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-2">
          <Link className="button is-main" href={paths.edit}>
            {t('edit')}
          </Link>
          <Link className="tap link" href={paths.page}>
            {t('toPage')}
          </Link>
          <Link className="tap link" href={paths.history}>
            {t('toHistory')}
          </Link>
          <Link className="tap link" href={listing.enquiries.path}>
            {listing.enquiries.words}
          </Link>
          {paths.branches && (
            <Link className="tap link" href={paths.branches}>
              {t('copyToOthers')}
            </Link>
          )}
        </p>
      ) : (
        <p className="notice mb-8">{t('notVisible')}</p>
      )}
      {listing.proofs.length > 0 && (
        <section className="mb-8" aria-labelledby="watched">
          <h2 id="watched" className="mb-2 text-lg font-semibold">
            {t('watched.title')}
          </h2>
          <Watched proofs={listing.proofs} />
        </section>
      )}
      {page.count === 1 && (
        <p className="mb-8">
          <Link className="tap link" href={page.claim}>
            {t('claimAnother')}
          </Link>
        </p>
      )}
    </>
  );
}

function HandOver({ page, listing }: ListingProps) {
  const t = useTranslations('owner.handOver');
  return (
    <Panel id="hand-over" title={t('title')}>
      <p className="prose mb-4">{t('text')}</p>
      <form method="post" action={page.action} noValidate className="grid max-w-md gap-4">
        <input type="hidden" name="listing" value={listing.id} />
        <FormField
          id="newOwner"
          name="newOwner"
          type="email"
          autoComplete="off"
          dir="ltr"
          label={t('address')}
          hint={t('hint')}
          defaultValue={page.typed.newOwner ?? ''}
          fault={useFault(page, 'newOwner')}
        />
        <p>
          <button type="submit" name="step" value="hand-over" className="button">
            {t('send')}
          </button>
        </p>
      </form>
    </Panel>
  );
}

function GiveUp({ page, listing }: ListingProps) {
  const t = useTranslations('owner');
  const part = listing.role === 'owner' ? 'giveUp' : 'leave';
  const fault = useFault(page, 'sure');
  return (
    <Panel id="give-up" title={t(`${part}.title`)}>
      <p className="prose mb-4">{t(`${part}.text`)}</p>
      <form method="post" action={page.action} className="grid max-w-md gap-4">
        <input type="hidden" name="listing" value={listing.id} />
        <div>
          <label className="tap cursor-pointer">
            <input
              type="checkbox"
              name="sure"
              value="yes"
              // biome-ignore lint/a11y/noAutofocus: the page is the answer to a form, and this is what was left out
              autoFocus={fault !== undefined}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? 'sure-fault' : undefined}
            />
            {t(`${part}.sure`)}
          </label>
          {fault && (
            <p id="sure-fault" className="fault text-sm" role="alert">
              {fault}
            </p>
          )}
        </div>
        <p>
          <button type="submit" name="step" value="give-up" className="button">
            {t(`${part}.send`)}
          </button>
        </p>
      </form>
    </Panel>
  );
}
