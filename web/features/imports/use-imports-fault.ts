import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../contract/form.ts';
import { mostImportMegabytes } from '../../contract/pages/imports.data.ts';
import { problemAt } from '../area/list.tsx';

const codes = [
  'file-missing',
  'file-large',
  'changed',
  'double-used',
  'country-unknown',
  'key-unknown',
  'rate-limited',
];

/** The error text of a field of the refused form; of the form as a whole for null. */
export function useImportsFault(problem: FormProblem): (field: string | null) => string | undefined {
  const t = useTranslations('imports.problem');
  return (field) => {
    const found = problemAt(problem, field);
    if (!found) return undefined;
    return t(codes.includes(found.code) ? found.code : 'other', { count: mostImportMegabytes });
  };
}
