import { useTranslations } from 'next-intl';
import type { FormState } from '../../contract/form-state.ts';

/** Problems of the steps that all forms share; a feature has the words of its own fields. */
const common = [
  'address-missing',
  'address-invalid',
  'code-missing',
  'code-wrong',
  'code-spent',
  'link-not-here',
  'draft-conflict',
  'draft-large',
  'draft-missing',
  'signed-out',
  'suspended',
  'rate-limited',
] as const;

/**
 * The error texts of a refused form: of a field, and for null of the form as a whole. `own` says the words of the
 * feature’s own problems.
 */
export function useFormFault({ problem }: FormState, own: (code: string) => string) {
  const t = useTranslations('form.fault');
  return (field: string | null): string | undefined => {
    // `ProofNotice` says that a proof is missing.
    if (problem?.field !== field || problem.code === 'proof') return undefined;
    const code = common.find((known) => known === problem.code);
    return code ? t(code, { minutes: problem.minutes ?? 0, left: problem.left ?? 0 }) : own(problem.code);
  };
}
