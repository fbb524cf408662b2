import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../contract/form.ts';
import { problemAt } from '../area/list.tsx';

/** The error text of a field of the rejected form; of the form as a whole for null. */
export function useFault({ problem }: { problem: FormProblem }, field: string | null): string | undefined {
  const t = useTranslations('owner.fault');
  const found = problemAt(problem, field);
  return found && t(found.code, { minutes: found.minutes ?? 0 });
}
