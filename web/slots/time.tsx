import { useLocale } from 'next-intl';
import { type ReactNode, useEffect, useState } from 'react';
import { dateFormats } from '../contract/date-formats.ts';
import { formatter } from '../contract/intl.ts';

type TimeProps = {
  /** ISO 8601. */
  at: string;
  /** The same as text in UTC. */
  text: string;
  format?: keyof typeof dateFormats;
  /** The sentence around the text. */
  children?: (text: string) => ReactNode;
};

/**
 * A time: in UTC as the Worker has written it, and after hydration in the visitor's own time zone. Both are about equally
 * long, so that nothing moves; a time of day names its zone.
 */
export function Time({ at, text, format = 'dateTime', children = (shown) => shown }: TimeProps) {
  const lang = useLocale();
  const [shown, setShown] = useState(text);
  useEffect(
    () => setShown(formatter(Intl.DateTimeFormat, lang, dateFormats[format]).format(new Date(at))),
    [at, lang, format],
  );
  return <time dateTime={at}>{children(shown)}</time>;
}
