import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../contract/form.ts';

/** The error text of a field of a refused form; of the form as a whole for null. */
export function useFault(problem: FormProblem): (field: string | null) => string | undefined {
  const t = useTranslations('enquiry.fault');
  return (field) => {
    if (!problem || problem.field !== field || problem.code === 'proof') return undefined;
    return t(problem.code as 'other', { minutes: problem.minutes ?? 0 });
  };
}
