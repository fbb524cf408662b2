import { useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Position } from '../../contract/submission.ts';

type State = 'none' | 'asking' | 'found' | 'denied' | 'unavailable' | 'timeout';

/** Milliseconds that a phone gets to find out where it is. */
const timeoutMs = 20_000;

/** The codes of `GeolocationPositionError`. */
const faults: readonly State[] = ['unavailable', 'denied', 'unavailable', 'timeout'];

/** A button that sets the position where the visitor is. */
export function OwnPosition({ onFound }: { onFound: (position: Position) => void }) {
  const t = useTranslations('submission.place.own');
  const [state, setState] = useState<State>('none');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('unavailable');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        onFound([latitude, longitude]);
        setState('found');
      },
      ({ code }) => setState(faults[code] ?? 'unavailable'),
      { enableHighAccuracy: true, timeout: timeoutMs, maximumAge: 0 },
    );
  };
  return (
    <div className="needs-script">
      <button type="button" className="button" onClick={ask} disabled={state === 'asking'}>
        {t('button')}
      </button>
      <p className="mt-2 text-sm" role="status">
        {state !== 'none' && t(state)}
      </p>
    </div>
  );
}
