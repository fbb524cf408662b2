import type { Hours } from '../../web/contract/hours.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import type { NewListing } from '../../worker/domain/listings/listing-rows.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { photoObject } from '../../worker/domain/media/photo-object.ts';
import { siteId } from './content.ts';
import { photoOf } from './hostile-files.ts';
import { createListings, listingNamed } from './listings.ts';
import { giveRole } from './owners.ts';
import { personOf, signedInAs } from './people.ts';
import type { TestServer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

/** A business with several listings on the site atlas: the first has hours, texts and photos. */
export type Chain = {
  site: SiteId;
  person: PersonId;
  address: string;
  owner: TestVisitor;
  /** The ids of its listings: Centre, Harbour, Station, Airport and so on. */
  ids: number[];
};

const places = ['Centre', 'Harbour', 'Station', 'Airport'];

const day: [string, string][] = [['08:00', '18:00']];

const hours: Hours = {
  ...{ mon: day, tue: day, wed: day, thu: day, fri: day, sat: [['08:00', '14:00']], sun: [] },
  special: [{ date: '12-24', hours: [] }],
};

let chains = 0;

export async function openChain(server: TestServer, count = 3): Promise<Chain> {
  chains += 1;
  const site = await siteId(server.db, 'atlas');
  const address = `chain-${chains}@business.example`;
  const owner = await signedInAs(server, address);
  const person = await personOf(server, address);
  const names = Array.from({ length: count }, (_, i) => places[i] ?? `Branch ${i + 1}`);
  const ids = await createListings(
    openWriter(server.db, site),
    names.map((place, i) => branch(`Bakery ${chains} ${place}`, { place, isFirst: i === 0 })),
  );
  for (const listing of ids) await giveRole(server.db, { site, listing, person, role: 'owner' });
  const bytes = new Uint8Array(await photoOf(600, 400).webp().toBuffer());
  for (const place of names) await server.media.put(photoObject(site, photoKey(place)), bytes);
  return { site, person, address, owner, ids };
}

const photoKey = (place: string): string => `${place.toLowerCase().replace(' ', '')}photo${chains}`.padEnd(22, 'x');

function branch(name: string, { place, isFirst }: { place: string; isFirst: boolean }): NewListing {
  const photo = { width: 600, height: 400, credit: '', isIllustration: false };
  const summary = isFirst ? 'Bread from our own oven.' : 'Bread from an oven.';
  return listingNamed(name, {
    address: `1 ${place} Street\nLeipzig`,
    texts: { en: { name, summary, description: isFirst ? 'We have baked since 1920.' : '' } },
    photos: [{ ...photo, key: photoKey(place), alt: { en: `The shop at the ${place}` } }],
    ...(isFirst && { hours }),
  });
}
