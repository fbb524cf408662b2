import { useLocale, useTranslations } from 'next-intl';
import { type RefObject, useEffect, useState } from 'react';
import type { WeekForm } from '../../contract/hours-form.ts';
import { hoursSentences } from '../../contract/hours-sentence.ts';
import { readHours } from '../../contract/special-days.ts';
import { knownField } from '../../contract/special-fields.ts';
import { Lines } from './lines.tsx';

/** Milliseconds without typing after which the sentences follow. */
const pauseMs = 500;

type WordsProps = {
  week: WeekForm;
  /** An element in the form. */
  inside: RefObject<HTMLElement | null>;
  /** Whether a form without any times says that the place is closed. */
  isKnown: boolean;
};

/** The opening hours that are typed in a form, in sentences. */
export function Words({ week, inside, isKnown }: WordsProps) {
  const t = useTranslations();
  const lang = useLocale();
  const [typed, setTyped] = useState<Record<string, string> | null>(null);
  useEffect(() => {
    const form = inside.current?.closest('form');
    if (!form) return;
    const read = () => setTyped({ ...textsOf(form), ...(isKnown ? { [knownField]: 'yes' } : {}) });
    read();
    let timer = 0;
    const later = () => {
      clearTimeout(timer);
      timer = window.setTimeout(read, pauseMs);
    };
    const listening = new AbortController();
    form.addEventListener('input', later, listening);
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [inside, isKnown]);
  return <Lines lines={typed ? wordsOf(typed, { week, lang, t }) : week.words} />;
}

const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

type Context = { week: WeekForm; lang: string; t: ReturnType<typeof useTranslations> };

function wordsOf(typed: Record<string, string>, { week: { days, hourCycle }, lang, t }: Context): string[] {
  const { hours, faults } = readHours(typed);
  if (faults.length > 0) return [t('hours.say.unreadable')];
  return hoursSentences(hours, { lang, hourCycle, days: days.map(({ day }) => day), t });
}
