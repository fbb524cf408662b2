import { useTranslations } from 'next-intl';
import type { MembersPage } from '../../contract/pages/members.data.ts';

/** The action that was just completed, as text, if it is one of those of a section. */
export function useDone({ done }: MembersPage, own: readonly MembersPage['done'][]): string | undefined {
  const t = useTranslations('manage.done');
  return done && own.includes(done) ? t(done) : undefined;
}
