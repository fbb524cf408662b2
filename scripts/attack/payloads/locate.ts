import type { Browser } from '../browser.ts';
import { shapeOf } from './addresses.ts';
import { openPage } from './crawl.ts';
import type { Crowd } from './crowd.ts';
import { type Found, findForms, type Place } from './find-forms.ts';
import type { Reader } from './reader.ts';

/** The hidden field of which an old value is as good as a new one. */
const lasting = 'role';

/** A page with the form, and who sends it. Forms with hidden values are read anew, because these can be used up. */
export async function locate(
  found: Found,
  turn: number,
  { crowd, reader }: { crowd: Crowd; reader: Reader },
): Promise<{ place: Place; person: Browser } | undefined> {
  for (let tries = 0; tries < 4 && found.places.length; tries += 1) {
    const place = found.places[turn % found.places.length] as Place;
    const person = place.person ?? crowd.next(found.kind);
    if (!place.form.fields.some(({ kind, name }) => kind === 'hidden' && name !== lasting)) return { place, person };
    const page = await openPage(person, reader, place);
    const fresh = page && findForms(found.kind, [page]).find(({ name }) => name === found.name)?.places[0];
    if (fresh) return { place: { ...fresh, address: place.address, parent: place.parent }, person };
    found.places = found.places.filter((one) => one !== place);
    if (!found.places.length) found.places = await siblings(found, place, { person, reader });
  }
  return undefined;
}

/** Pages of one kind that are searched for a form. */
const mostSiblings = 12;

/** The form on other pages of the same kind, to which the same page links. */
async function siblings(
  { kind, name }: Found,
  { address, parent }: Place,
  { person, reader }: { person: Browser; reader: Reader },
): Promise<Place[]> {
  const list = parent && (await openPage(person, reader, { address: parent, parent: undefined }));
  if (!list) return [];
  const isUrl = (link: string) => URL.canParse(link, list.address);
  const links = list.inspected.links.filter(isUrl).map((link) => new URL(link, list.address).href.replace(/#.*/, ''));
  const alike = [...new Set(links)].filter((link) => shapeOf(link) === shapeOf(address));
  const places: Place[] = [];
  for (const link of alike.slice(0, mostSiblings)) {
    const page = await openPage(person, reader, { address: link, parent });
    const forms = page ? findForms(kind, [page]) : [];
    places.push(...forms.filter((one) => one.name === name).flatMap((one) => one.places));
  }
  return places;
}
