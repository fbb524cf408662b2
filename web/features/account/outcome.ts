import { useTranslations } from 'next-intl';
import type { AccountPage } from '../../contract/pages/account.data.ts';
import { pictureMegabytes } from '../../contract/photos.ts';

export type AccountProps = { page: AccountPage };

/** The section whose form had a result; all others are of the section `identities`. */
const sectionOf: Readonly<Record<string, string>> = {
  saved: 'profile',
  picture: 'profile',
  'picture-removed': 'profile',
  asked: 'email',
  confirmed: 'email',
  changed: 'email',
  dropped: 'email',
};

/** The action that was just completed in a section, as text. */
export function useDone({ done }: AccountPage, section: 'profile' | 'email' | 'identities'): string | undefined {
  const t = useTranslations('account.done');
  return done !== null && (sectionOf[done] ?? 'identities') === section ? t(done) : undefined;
}

/** The error text of a field of the rejected form. */
export function useFault({ problem }: AccountPage, field: string): string | undefined {
  const t = useTranslations('account.fault');
  return problem?.field === field
    ? t(problem.code, { minutes: problem.minutes ?? 0, megabytes: pictureMegabytes })
    : undefined;
}
