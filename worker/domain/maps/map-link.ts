import type { MapLinks } from '../../platform/config.ts';
import type { Position } from '../../platform/i18n/distance.ts';

/** The address of a place on the operator's map, by its position or else by its address; null if both are unknown. */
export function mapLink(links: MapLinks, { position, address }: { position: Position | null; address: string }) {
  if (position) {
    return links.position
      .replaceAll('{latitude}', String(position.latitude))
      .replaceAll('{longitude}', String(position.longitude));
  }
  // A function: `$` in an address is no reference.
  return address ? links.address.replaceAll('{address}', () => encodeURIComponent(address)) : null;
}
