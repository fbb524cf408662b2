import { useTranslations } from 'next-intl';
import type { WidgetFrame } from '../../../contract/widget-frame.ts';
import { WorldMap } from '../../map/world-map.tsx';

type Frame = Extract<WidgetFrame, { kind: 'map' }>;

/** A listing on a drawn map, or all places of the site. */
export function MapWidget({ place, dots, path, site }: Frame) {
  const t = useTranslations();
  if (place) return <PlaceOnMap place={place} path={path} />;
  return dots.length > 0 ? (
    <WorldMap dots={dots} label={t('widget.mapOf', { site: site.name })} />
  ) : (
    <p className="text-muted">{t('carousel.none')}</p>
  );
}

function PlaceOnMap({ place, path }: { place: NonNullable<Frame['place']>; path: string }) {
  const t = useTranslations('details');
  return (
    <>
      <h2 lang={place.foreign?.language}>
        <a href={path}>
          <bdi>{place.name}</bdi>
        </a>
      </h2>
      {place.place && <p className="text-sm text-muted">{place.place}</p>}
      <img
        className="map"
        src={place.map}
        width="720"
        height="480"
        loading="lazy"
        alt={t('mapAlt', { name: place.name })}
      />
      <p className="text-sm text-muted">{t('mapData', { sources: 'Natural Earth · GeoNames' })}</p>
    </>
  );
}
