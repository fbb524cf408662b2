import { useTranslations } from 'next-intl';
import type { ClaimProps } from './claim-props.ts';

/** What visitors do first. */
export function SignIn({ page: { signIn } }: ClaimProps) {
  const t = useTranslations('claim');
  if (!signIn) return null;
  return (
    <div className="notice">
      <p className="mb-4">{t('signInText')}</p>
      <a className="button is-main" href={signIn}>
        {t('signIn')}
      </a>
    </div>
  );
}
