import { useTranslations } from 'next-intl';
import type { ClaimData } from '../../contract/pages/claims.data.ts';
import { Link } from '../../slots/link.tsx';
import type { OneClaimProps } from './claim-props.ts';
import { DocumentProof } from './document-proof.tsx';
import { FileProof, MailProof, RecordProof } from './domain-proofs.tsx';
import { Steps } from './steps.tsx';

/** One claim: how far it is, what happens next, and the forms of its proofs. */
export function OneClaim({ page, claim }: OneClaimProps) {
  const t = useTranslations('claim');
  const { listings, state, reason, note, next, canWithdraw, appealPath, editPath, placesPath } = claim;
  const isProving = ['started', 'proving', 'sent-back', 'waiting'].includes(state);
  return (
    <>
      <Listings listings={listings} />
      <section className="mb-8" aria-labelledby="state">
        <h2 id="state" className="mb-3 text-lg">
          {t(`state.${state}`)}
        </h2>
        {reason && <p className="mb-2">{t('reason', { reason })}</p>}
        {note && (
          <p className="mb-2 whitespace-pre-line" dir="auto">
            {note}
          </p>
        )}
        {next.map((sentence) => (
          <p key={sentence} className="prose mb-2">
            {sentence}
          </p>
        ))}
        {editPath && placesPath && (
          <p className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
            <Link className="button is-main" href={editPath}>
              {t('edit')}
            </Link>
            <Link className="tap link" href={placesPath}>
              {t('toPlaces')}
            </Link>
          </p>
        )}
        {appealPath && (
          <p className="mt-4">
            <Link className="button" href={appealPath}>
              {t('appeal')}
            </Link>
          </p>
        )}
        {claim.steps.length > 0 && <Steps steps={claim.steps} />}
      </section>
      {isProving && <Proofs page={page} claim={claim} />}
      {canWithdraw && !page.isSuspended && (
        <form method="post" action={page.action} className="border-t border-line pt-8">
          <input type="hidden" name="claim" value={claim.id} />
          <p className="mb-4 text-muted">{t('withdrawText')}</p>
          <button type="submit" name="step" value="withdraw" className="button">
            {t('withdraw')}
          </button>
        </form>
      )}
    </>
  );
}

/** All listings of the claim, where it has several, or the way to the one. */
function Listings({ listings }: Pick<ClaimData, 'listings'>) {
  const t = useTranslations('claim');
  const [first] = listings;
  if (listings.length === 1 && first?.path)
    return (
      <p className="mb-6">
        <Link className="tap link" href={first.path}>
          {t('seeListing')}
        </Link>
      </p>
    );
  return (
    <details className="mb-6">
      <summary className="tap link cursor-pointer">{t('listings', { count: listings.length })}</summary>
      <ul className="list-disc ps-6">
        {listings.map(({ name, language, path }) => (
          <li key={path ?? name}>
            {path ? (
              <Link className="tap link" href={path}>
                <bdi lang={language}>{name}</bdi>
              </Link>
            ) : (
              <bdi lang={language}>{name}</bdi>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The forms of the proofs. One is enough. */
function Proofs({ page, claim }: OneClaimProps) {
  const t = useTranslations('claim');
  const { domain, mail, file, record, document, state } = claim;
  // Staff have what they need: more is welcome, and no step of the claimant.
  if (page.isSuspended) return null;
  return (
    <section className="mb-8" aria-labelledby="prove">
      <h2 id="prove" className="mb-3 text-lg">
        {t(state === 'waiting' ? 'proveMore' : 'prove')}
      </h2>
      <p className="prose mb-4 text-muted">{t(state === 'waiting' ? 'proveMoreText' : 'proveText')}</p>
      {domain && <p className="notice">{domain}</p>}
      {!domain && mail && <MailProof page={page} claim={claim} mail={mail} />}
      {!domain && file && <FileProof page={page} claim={claim} file={file} />}
      {!domain && record && <RecordProof page={page} claim={claim} record={record} />}
      {document && <DocumentProof page={page} claim={claim} document={document} />}
    </section>
  );
}
