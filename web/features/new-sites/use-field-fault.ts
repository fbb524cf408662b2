import { useTranslations } from 'next-intl';
import type { NewSitePage } from '../../contract/pages/new-sites.data.ts';
import { problemAt } from '../area/list.tsx';
import { exampleHost } from './step-props.ts';

/** The error texts of fields of the refused form. */
export function useFieldFault({ problem }: Pick<NewSitePage, 'problem'>): (field: string) => string | undefined {
  const t = useTranslations('newSite.fault');
  return (field) => {
    const found = problemAt(problem, field);
    return found && t(found.code, { minutes: found.minutes ?? 1, example: exampleHost });
  };
}
