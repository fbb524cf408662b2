import { useTranslations } from 'next-intl';
import type { FormState } from '../../contract/form-state.ts';
import { useFormFault } from '../form/use-form-fault.ts';

/** The error texts of a form about a listing, by field; of the form as a whole for null. */
export function useFault(form: FormState): (field: string | null) => string | undefined {
  const t = useTranslations('feedback.fault');
  return useFormFault(form, (code) => t(code));
}
