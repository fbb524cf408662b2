import { useTranslations } from 'next-intl';
import type { FormProblem } from '../../../contract/form.ts';

const codes = [
  ...['name-missing', 'name-long', 'place-missing', 'place-unknown', 'place-unlocated', 'time-invalid'],
  ...['ends-early', 'changed', 'carousels-many', 'slides-many', 'slide-twice', 'city-unknown', 'ads-many'],
  'rate-limited',
];

/** The words of the problem of a field; of the form as a whole for null. */
export function useCarouselFault(problem: FormProblem): (field: string | null) => string | undefined {
  const t = useTranslations('manageCarousels.fault');
  return (field) => {
    if (!problem || problem.field !== field || problem.code === 'proof') return undefined;
    return t(codes.includes(problem.code) ? problem.code : 'other');
  };
}
