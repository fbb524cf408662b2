import { useEffect, useState } from 'react';
import { writeLocalTime } from '../../contract/local-time.ts';

type LocalTimes = {
  /** The zone of the times, for a hidden field; empty for UTC. */
  zone: string;
  /** A value of the page, in UTC unless it was typed, as the field has it. */
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
  return {
    zone: typed || own,
    shown(value) {
      const at = Date.parse(`${value}Z`);
      return typed !== '' || own === '' || Number.isNaN(at) ? value : writeLocalTime(at, own);
    },
  };
}
