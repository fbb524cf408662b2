import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import type { HoursStep } from '../../contract/submission-steps/hours.ts';

type TimeZoneProps = {
  step: HoursStep;
  /** Whether the listing is a new one: opening the form of a published one changes nothing. */
  isNew: boolean;
  fault: string | undefined;
  mark: string | undefined;
};

/** The choice of a time zone: those of the place's country, then all others. */
export function TimeZone({ step: { timeZone, suggested, zones }, isNew, fault, mark }: TimeZoneProps) {
  const t = useTranslations('submission.hours');
  const select = useOwnZone(isNew ? suggested : nothing);
  return (
    <div>
      <label htmlFor="timeZone" className="mb-2 block text-sm font-semibold">
        {t('zone')}
      </label>
      <select
        ref={select}
        id="timeZone"
        name="timeZone"
        className="field"
        defaultValue={timeZone}
        // biome-ignore lint/a11y/noAutofocus: the first field with an error has the focus, without script too
        autoFocus={fault !== undefined}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? 'timeZone-fault timeZone-hint' : 'timeZone-hint'}
      >
        <option value="">{t('noZone')}</option>
        {suggested.length > 0 && (
          <optgroup label={t('suggested')}>
            {suggested.map(({ zone, name }) => (
              <option key={zone} value={zone}>
                {t('zoneOf', { city: cityOf(zone), name })}
              </option>
            ))}
          </optgroup>
        )}
        <Zones zones={zones} suggested={suggested} />
      </select>
      {fault && (
        <p id="timeZone-fault" className="fault mt-2 text-sm" role="alert">
          {fault}
        </p>
      )}
      <p id="timeZone-hint" className="mt-2 text-sm text-muted">
        {mark ?? t('zoneHint')}
      </p>
    </div>
  );
}

/** All time zones but the suggested ones: a value is in a list once. */
function Zones({ zones, suggested }: Pick<HoursStep, 'zones' | 'suggested'>) {
  const above = new Set(suggested.map(({ zone }) => zone));
  return zones.map((group) => {
    const others = group.zones.filter((zone) => !above.has(zone));
    return others.length === 0 ? null : (
      <optgroup key={group.name} label={group.name}>
        {others.map((zone) => (
          <option key={zone} value={zone}>
            {cityOf(zone)}
          </option>
        ))}
      </optgroup>
    );
  });
}

const nothing: HoursStep['suggested'] = [];

/** The place that a zone is named after. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

/** Chooses the browser's own zone where none is chosen and it is one of the suggested ones. */
function useOwnZone(suggested: HoursStep['suggested']) {
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    // A draft that this browser keeps is restored after this effect.
    const timer = setTimeout(() => {
      const { current } = select;
      const own = suggested.find(({ zone }) => canonicalZone(zone) === canonicalZone());
      if (current?.value === '' && own) current.value = own.zone;
    });
    return () => clearTimeout(timer);
  }, [suggested]);
  return select;
}

/** The browser's name of a zone, by default of its own one: a zone can have an older name too. */
const canonicalZone = (timeZone?: string): string | undefined => {
  try {
    return new Intl.DateTimeFormat('en', timeZone ? { timeZone } : {}).resolvedOptions().timeZone;
  } catch (error) {
    // A browser can be older than the zone.
    if (error instanceof RangeError) return timeZone;
    throw error;
  }
};
