import { useEffect, useState } from 'react';
import { readLocalTime, writeLocalTime } from '../../contract/local-time.ts';

type LocalTimes = {
  /** The zone of the times, for a hidden field; empty for UTC. */
  zone: string;
  /** A value of the page as the field has it: in `zone`. It was in UTC unless it was typed. Empty for other texts. */
  shown(value: string): string;
};

/**
 * The time zone of a form's times: that of the browser, and UTC without script.
 *
 * @param typed the zone of times that were typed, in a form that was refused; else empty.
 */
export function useLocalTimes(typed: string): LocalTimes {
  const [own, setOwn] = useState('');
  useEffect(() => setOwn(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  const zone = typed || own;
  return {
    zone,
    shown(value) {
      const at = readLocalTime(value, typed);
      return at === undefined ? '' : writeLocalTime(at, zone || 'UTC');
    },
  };
}
