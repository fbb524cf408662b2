import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../contract/form.ts';
import { longestKeyName, mostKeys, mostWebsites } from '../../contract/pages/widgets.data.ts';
import { problemAt } from '../area/list.tsx';

/** A website as people type it, and what stands for all. */
export const typedWebsites = { example: 'https://example.org', all: '*' } as const;

const values = {
  ...typedWebsites,
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
