import { useLocale, useTranslations } from 'next-intl';
import { type ComponentType, type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readCoordinates, typedCoordinates } from '../../contract/coordinates.ts';
import { type MapPoint, type MapView, nearPath, stillNames, stillSizes, viewText } from '../../contract/map-view.ts';
import type { Position } from '../../contract/submission.ts';
import type { PlaceStepData } from '../../contract/submission-steps/place.ts';
import { FormField } from '../../ui/form-field.tsx';
import type { PositionMap } from '../map/position-map.tsx';
import { OwnPosition } from './own-position.tsx';
import { setField } from './set-field.ts';
import { fetchJson } from './use-place-search.ts';

type PositionFieldProps = {
  data: PlaceStepData;
  values: Readonly<Record<string, string>>;
  fault(field: string): string | undefined;
  isLive: boolean;
  /** What the map shows at first, and again after a place was chosen. */
  start: MapView;
};

/** The position of a listing: on the map, and as coordinates. Each of them follows the other. */
export function PositionField({ data, values, fault, isLive, start }: PositionFieldProps) {
  const t = useTranslations('submission.place');
  const group = useRef<HTMLFieldSetElement>(null);
  const fields = useCallback(() => {
    const named = (name: string) => group.current?.querySelector<HTMLInputElement>(`[name="${name}"]`) ?? null;
    return { latitude: named('latitude'), longitude: named('longitude'), view: named('map-at') };
  }, []);
  const [position, setPosition] = useState<Position | null>(() => positionOf(values));
  const set = useCallback(
    (next: Position) => {
      const typed = typedCoordinates(next);
      const { latitude, longitude } = fields();
      setField(latitude, typed.latitude);
      setField(longitude, typed.longitude);
      setPosition(next);
    },
    [fields],
  );
  const read = ({ target, nativeEvent }: FormEvent) => {
    const { latitude, longitude } = fields();
    const typed = { latitude: latitude?.value ?? '', longitude: longitude?.value ?? '' };
    const isPasted = (nativeEvent as InputEvent).inputType === 'insertFromPaste';
    // Both coordinates in one field replace what the other one has, if they were pasted.
    const pair = isPasted ? positionOf({ latitude: (target as HTMLInputElement).value }) : null;
    const next = pair ?? positionOf(typed);
    setPosition(next);
    if (next && (pair || !typed.latitude.trim() || !typed.longitude.trim())) set(next);
  };
  return (
    <fieldset ref={group} id="map" tabIndex={-1} className="grid gap-4">
      <legend className="mb-2 text-sm font-semibold">{t('position')}</legend>
      <p className="text-sm text-muted">{t('positionHint')}</p>
      <input type="text" hidden name="map-at" defaultValue={viewText(data.view)} />
      <AnyMap {...{ data, isLive, start, position, set, fields }} />
      <div className="grid gap-4 sm:grid-cols-2" onInput={read}>
        {(['latitude', 'longitude'] as const).map((name) => (
          <FormField
            key={name}
            id={name}
            name={name}
            autoComplete="off"
            dir="ltr"
            label={t(name)}
            hint={t(`${name}Hint`)}
            defaultValue={values[name]}
            fault={fault(name)}
          />
        ))}
      </div>
      <OwnPosition onFound={set} />
    </fieldset>
  );
}

function positionOf({ latitude = '', longitude = '' }: Readonly<Record<string, string>>): Position | null {
  const read = readCoordinates({ latitude, longitude });
  return 'position' in read ? read.position : null;
}

/** The Worker renders the still map, and contains nothing of the other. */
const loadMap =
  typeof window === 'undefined' ? undefined : () => import('../map/position-map.tsx').then((one) => one.PositionMap);

type AnyMapProps = Pick<PositionFieldProps, 'data' | 'isLive' | 'start'> & {
  position: Position | null;
  set(position: Position): void;
  fields(): Record<'latitude' | 'longitude' | 'view', HTMLInputElement | null>;
};

/** The map that moves, once its code is loaded; before that, and without script, the still one. */
function AnyMap({ data, isLive, start, position, set, fields }: AnyMapProps) {
  const lang = useLocale();
  const labels = useLabels();
  const [Live, setMap] = useState<ComponentType<React.ComponentProps<typeof PositionMap>>>();
  const { points, onView } = useNear(lang, fields);
  useEffect(() => {
    if (isLive)
      loadMap?.()
        .then((map) => setMap(() => map))
        .catch(() => {});
  }, [isLive]);
  if (!Live) return <StillMap still={data.still} />;
  return <Live {...{ lang, labels, start, position, points, onView }} onChange={set} />;
}

function useLabels() {
  const t = useTranslations('submission.place.map');
  return useMemo(
    () => ({
      map: t('label'),
      help: t('help'),
      mark: t('mark'),
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      set: t('set'),
      at: (coordinates: string) => t('at', { coordinates }),
    }),
    [t],
  );
}

/** Listings are shown from this zoom on: before, they say nothing about a street. */
const nearFrom = 10;
/** Milliseconds without a move before they are requested. */
const pauseMs = 300;

/** The listings near what the map shows, and what keeps that in the draft. */
function useNear(lang: string, fields: AnyMapProps['fields']) {
  const [points, setPoints] = useState<readonly MapPoint[]>([]);
  const asked = useRef('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onView = useCallback(
    (view: MapView) => {
      const { view: field } = fields();
      if (field) field.value = viewText({ ...view, zoom: Math.round(view.zoom) });
      const path = view.zoom >= nearFrom ? nearPath(view, lang) : '';
      if (path === asked.current) return;
      asked.current = path;
      clearTimeout(timer.current);
      timer.current = setTimeout(async () => {
        const found = path ? await fetchJson<MapPoint[]>(path) : [];
        if (found && asked.current === path) setPoints(found);
      }, pauseMs);
    },
    [lang, fields],
  );
  return { points, onView };
}

/** A map without script: a click on it posts where it was clicked, and its buttons show more or less. */
function StillMap({ still }: { still: string }) {
  const t = useTranslations('submission.place.map');
  return (
    <div className="grid gap-3">
      {stillNames.map((name) => {
        const [width, height] = stillSizes[name];
        return (
          <input
            key={name}
            type="image"
            name={name}
            src={still}
            alt={t('still')}
            width={width}
            height={height}
            className={name === 'map' ? 'map-still' : 'map-still is-wide'}
          />
        );
      })}
      <p className="flex flex-wrap gap-3">
        <button type="submit" name="step" value="zoom-in" className="button">
          {t('zoomIn')}
        </button>
        <button type="submit" name="step" value="zoom-out" className="button">
          {t('zoomOut')}
        </button>
      </p>
    </div>
  );
}
