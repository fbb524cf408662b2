import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { type MapView, readView } from '../../contract/map-view.ts';
import { type FoundPlace, type PlaceSearch, placesPath } from '../../contract/place-search.ts';
import type { PlaceStepData } from '../../contract/submission-steps/place.ts';
import { FormField } from '../../ui/form-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { PlaceField } from './place-field.tsx';
import { PositionField } from './position-field.tsx';
import { fetchJson } from './use-place-search.ts';

type PlaceStepProps = {
  data: PlaceStepData;
  /** The typed fields. */
  values: Readonly<Record<string, string>>;
  /** The error text of a field. */
  fault(field: string): string | undefined;
  /** What staff noted at a field when they sent it back. */
  mark(field: string): string | undefined;
};

/** Where a listing is: its place, its address, and its position on the map. */
export function PlaceStep({ data, values, fault, mark }: PlaceStepProps) {
  const t = useTranslations('submission.place');
  const lang = useLocale();
  const [isLive, setLive] = useState(false);
  const [start, setStart] = useState<MapView>(data.view);
  useEffect(() => setLive(true), []);
  // The map follows a place that was just chosen: it shows where the listings of the place are.
  const show = async ({ place }: FoundPlace) => {
    const found = await fetchJson<PlaceSearch>(
      `${placesPath(lang, '').split('?')[0]}?${new URLSearchParams({ place })}`,
    );
    const view = readView(found?.around ?? '');
    if (view) setStart(view);
  };
  return (
    <>
      <Marked note={mark('place')}>
        <PlaceField
          data={data}
          query={values['place-query'] ?? ''}
          place={values.place ?? ''}
          fault={fault('place') ?? fault('place-query')}
          isLive={isLive}
          onChosen={(place) => void show(place)}
        />
      </Marked>
      <Marked note={mark('address')}>
        <TextArea
          id="street"
          name="street"
          rows={3}
          autoComplete="off"
          label={t('address')}
          hint={t('addressHint')}
          defaultValue={values.street}
          fault={fault('street')}
        />
      </Marked>
      <Marked note={mark('postalCode')}>
        <FormField
          id="postalCode"
          name="postalCode"
          dir="auto"
          autoComplete="off"
          label={t('postalCode')}
          defaultValue={values.postalCode}
          fault={fault('postalCode')}
        />
      </Marked>
      <Marked note={mark('position')}>
        <PositionField data={data} values={values} fault={fault} isLive={isLive} start={start} />
      </Marked>
    </>
  );
}

/** A field with what staff noted at it. */
const Marked = ({ note, children }: { note: string | undefined; children: React.ReactNode }) => (
  <div>
    {note && (
      <p className="notice" dir="auto">
        {note}
      </p>
    )}
    {children}
  </div>
);
