import { useTranslations } from 'next-intl';
import type { ClaimPage, ClaimSubject } from '../../contract/pages/claims.data.ts';
import { Link } from '../../slots/link.tsx';
import { whole } from './proof-frame.tsx';
import { SignIn } from './sign-in.tsx';

type Props = { page: ClaimPage; subject: ClaimSubject };

/** What a claim brings, how it can be proved here, and its start. */
export function StartClaim({ page, subject }: Props) {
  const t = useTranslations('claim');
  const { path, place, hindrance, openPath, hasOwner } = subject;
  return (
    <>
      <p className="mb-6">
        <Link className="tap link" href={path}>
          {t('seeListing')}
        </Link>
        {place && <span className="text-muted"> {place}</span>}
      </p>
      <section className="mb-8" aria-labelledby="brings">
        <h2 id="brings" className="mb-3 text-lg">
          {t('brings')}
        </h2>
        <ul className="prose list-disc ps-6">
          {(['edit', 'answer', 'mark'] as const).map((one) => (
            <li key={one}>{t(`benefit.${one}`)}</li>
          ))}
        </ul>
        <p className="mt-3 text-muted">{t('free')}</p>
      </section>
      {hasOwner && hindrance !== 'own' && <p className="notice">{t('hasOwner')}</p>}
      {hindrance ? (
        <div className="notice">
          <p>{t(`hindrance.${hindrance}`)}</p>
          {openPath && (
            <p className="mt-4">
              <Link className="button is-main" href={openPath}>
                {t('continue')}
              </Link>
            </p>
          )}
        </div>
      ) : (
        <Start page={page} subject={subject} />
      )}
      <Ways subject={subject} />
    </>
  );
}

function Start({ page, subject: { slug, branches, host } }: Props) {
  const t = useTranslations('claim');
  if (page.signIn) return <SignIn page={page} />;
  if (page.isSuspended) return null;
  return (
    <form method="post" action={page.action} className="mb-8">
      <input type="hidden" name="listing" value={slug} />
      {branches > 1 && host && (
        <p className="mb-4">
          <label className="tap cursor-pointer">
            <input type="checkbox" name="branches" value="all" defaultChecked={page.typed.branches === 'all'} />
            <span>
              {t('branches', { count: branches })} <span className="text-muted">{t('branchesHint')}</span>
            </span>
          </label>
        </p>
      )}
      <button type="submit" name="step" value="start" className="button is-main">
        {t('start')}
      </button>
      <p className="mt-2 text-sm text-muted">{t('startHint')}</p>
    </form>
  );
}

/** The proofs: what each shows and needs, how long it takes, and why one is not possible here. */
function Ways({ subject: { ways, host } }: Pick<Props, 'subject'>) {
  const t = useTranslations('claim');
  return (
    <section aria-labelledby="ways">
      <h2 id="ways" className="mb-3 text-lg">
        {t('ways')}
      </h2>
      <p className="prose mb-4 text-muted">{t('waysText')}</p>
      <ul className="grid gap-4 md:grid-cols-2">
        {ways.map(({ kind, why }) => (
          <li key={kind} className="rounded-lg border border-line p-4">
            <h3 className="mb-2 font-semibold">{t(`proof.${kind}.name`)}</h3>
            <p>{t.rich(`proof.${kind}.needs`, { host: host || t('yourWebsite'), b: whole })}</p>
            <p className="mt-2 text-sm text-muted">{t(`proof.${kind}.takes`)}</p>
            {why && <p className="mt-2 text-sm font-semibold">{t('notHere', { why })}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
