import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../contract/form.ts';

/** The error text of a field of the rejected form; of the form as a whole for null. */
export function useClaimFault({ problem }: { problem: FormProblem }, field: string | null): string | undefined {
  const t = useTranslations('claim.fault');
  if (problem?.field !== field || problem.code === 'proof') return undefined;
  return t(problem.code, { minutes: problem.minutes ?? 0, left: problem.left ?? 0 });
}
