import { useEffect, useState } from 'react';
import { isTimeZone } from '../../contract/hours.ts';
import { readLocalTime, writeLocalTime } from '../../contract/local-time.ts';
import { useSite } from '../../slots/site.tsx';

type LocalTimes = {
  /** The zone of the times, for a hidden field; empty for UTC. */
  zone: string;
  /** A value of the page as the field has it: in `zone`. It was in UTC unless it was typed. Empty for other texts. */
  shown(value: string): string;
};

/**
 * The time zone of a form's times: that of the browser, and that of the site without script.
 *
 * @param typed the zone of times that were typed, in a form that was refused; else empty.
 */
export function useLocalTimes(typed: string): LocalTimes {
  const [own, setOwn] = useState('');
  const siteZone = zoneName(useSite()?.timeZone);
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const zone = typed || own || siteZone;
  return {
    zone,
    shown(value) {
      const at = readLocalTime(value, typed);
      return at === undefined ? '' : writeLocalTime(at, zone || 'UTC');
    },
  };
}

/** The name of a zone; empty for UTC and for a zone that this browser does not know. */
const zoneName = (zone = 'UTC'): string => (zone !== 'UTC' && isTimeZone(zone) ? zone : '');
