import { useTranslations } from 'next-intl';
import type { LoginPage } from '../../contract/pages/sign-in.data.ts';

/** Ways that have a place of their own for their problems; all other problems belong to the mail and its code. */
const ownPlaces = ['passkey', 'recovery'] as const;

/** The error text of the submitted form, in the place where it belongs. */
export function useFault(
  { problem }: LoginPage,
  place: (typeof ownPlaces)[number] | 'mail' = 'mail',
): string | undefined {
  const t = useTranslations('login.fault');
  if (!problem) return undefined;
  const own = ownPlaces.find((name) => name === problem.field) ?? 'mail';
  return own === place ? t(problem.code, { minutes: problem.minutes ?? 0, left: problem.left ?? 0 }) : undefined;
}
