import { useTranslations } from 'next-intl';

const codes = [
  'title-missing',
  'state-missing',
  'due-missing',
  'due-past',
  'due-far',
  'held-back',
  'translated',
  'state-changed',
  'changed',
  'rate-limited',
] as const;

/** The words of problems with articles. */
export function useArticleFault(): (code: string, minutes?: number) => string {
  const t = useTranslations('articles.fault');
  return (code, minutes = 0) => t(codes.find((one) => one === code) ?? 'other', { minutes });
}

/** Whether a problem is one of articles alone. */
export const isArticleFault = (code: string): boolean => codes.some((one) => one === code);
