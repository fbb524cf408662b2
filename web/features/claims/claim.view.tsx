'use client';
import { useTranslations } from 'next-intl';
import { defineView } from '../../slots/page-data.tsx';
import { Done, Fault } from '../../ui/outcome.tsx';
import { Bone, Lines } from '../../ui/skeleton.tsx';
import { ProofNotice } from '../area/proof-notice.tsx';
import type { ClaimProps } from './claim-props.ts';
import { OneClaim } from './one-claim.tsx';
import { OwnClaims, Search } from './search.tsx';
import { SignIn } from './sign-in.tsx';
import { StartClaim } from './start-claim.tsx';
import { useClaimFault } from './use-claim-fault.ts';

/** The claims of a visitor: the search for a listing, the start of a claim, or one claim. */
export const ClaimView = defineView<'claim'>(Claim, ClaimSkeleton);

function Claim({ page }: ClaimProps) {
  const t = useTranslations('claim');
  const fault = useClaimFault(page, null);
  const { subject, claim, search, done, problem } = page;
  const [first] = claim?.listings ?? [];
  const about = subject ?? first;
  return (
    <div className="page py-8 md:py-12">
      <div className="max-w-3xl">
        <h1 className="mb-3 text-xl font-semibold">
          {about
            ? t.rich('titleOf', {
                name: about.name,
                who: (name) => <bdi lang={about.language}>{name}</bdi>,
              })
            : t('title')}
        </h1>
        {done && <Done>{t(`done.${done}`)}</Done>}
        {fault && <Fault>{fault}</Fault>}
        {problem?.code === 'proof' && <ProofNotice problem={problem} />}
        {search && <p className="prose mb-6 text-muted">{t('intro')}</p>}
        {page.isSuspended && <p className="notice">{t('suspended')}</p>}
        {!subject && !claim && !search && <SignIn page={page} />}
        {subject && <StartClaim page={page} subject={subject} />}
        {claim && <OneClaim page={page} claim={claim} />}
        {search && <Search search={search} />}
        {page.own.length > 0 && <OwnClaims own={page.own} />}
      </div>
    </div>
  );
}

export function ClaimSkeleton() {
  return (
    <div className="page py-8 md:py-12" aria-hidden="true">
      <Bone className="mb-4 h-8 w-72" />
      <Lines count={2} />
      <Bone className="mt-6 h-11 w-full" />
      <Bone className="mt-6 h-11 w-48" />
    </div>
  );
}
