import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../contract/form.ts';
import { longestKeyName, mostKeys, mostWebsites } from '../../contract/pages/widgets.data.ts';
import { problemAt } from '../area/list.tsx';

const values = {
  example: 'https://example.org',
  all: '*',
  keys: mostKeys,
  websites: mostWebsites,
  length: longestKeyName,
};

/** The error text of a field of the refused form; of the form as a whole for null. */
export function useWidgetsFault({ problem }: { problem: FormProblem }, field: string | null): string | undefined {
  const t = useTranslations('widgets.fault');
  const found = problemAt(problem, field);
  return found && t(found.code, { ...values, minutes: found.minutes ?? 1 });
}
