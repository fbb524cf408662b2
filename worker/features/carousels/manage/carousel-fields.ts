import { type CarouselKind, carouselKinds } from '../../../../web/contract/carousels.ts';
import { longestCarouselName } from '../../../../web/contract/pages/manage-carousels.data.ts';
import type { RegisteredSite } from '../../../domain/sites/site.ts';
import { type PostedFields, postedLine } from '../../../pages/posted-text.ts';
import { momentOf } from '../typed-values.ts';
import type { CarouselInput } from './carousels.writer.ts';

/** A field that cannot be read, with a key of `manageCarousels.fault`. */
export type Fault = { field: string; problem: string };

export const nameField = (tag: string): string => `name-${tag}`;

/** What was typed, without the listing that a carousel is around: its slug is `around`. */
export type TypedCarousel = Omit<CarouselInput, 'around'> & { around: string };

/** Reads the form of a carousel. */
export function readCarousel(
  fields: PostedFields,
  { languages, defaultLanguage }: Pick<RegisteredSite, 'languages' | 'defaultLanguage'>,
  now: number,
): TypedCarousel | Fault {
  const names: Record<string, string> = {};
  for (const { tag } of languages) {
    const name = postedLine(fields, nameField(tag));
    if ([...name].length > longestCarouselName) return { field: nameField(tag), problem: 'name-long' };
    if (name !== '') names[tag] = name;
  }
  if (names[defaultLanguage] === undefined) return { field: nameField(defaultLanguage), problem: 'name-missing' };
  const period = readPeriod(fields, now);
  if ('problem' in period) return period;
  const kind: CarouselKind = carouselKinds.find((one) => one === fields.kind) ?? 'curated';
  return {
    ...{ names, kind, ...period, around: kind === 'near' ? postedLine(fields, 'around') : '' },
    state: fields.state === 'published' ? 'published' : 'draft',
    ...{ isHome: fields.home === 'on', isRotated: fields.rotated === 'on' },
  };
}

/** Reads the fields `starts` and `ends`, in the time zone of the field `zone`. An end is after the beginning and in the future. */
export function readPeriod(
  fields: PostedFields,
  now: number,
): { startsAt: number | null; endsAt: number | null } | Fault {
  const zone = postedLine(fields, 'zone');
  const [startsAt, endsAt] = [momentOf(postedLine(fields, 'starts'), zone), momentOf(postedLine(fields, 'ends'), zone)];
  if (startsAt === undefined) return { field: 'starts', problem: 'time-invalid' };
  if (endsAt === undefined) return { field: 'ends', problem: 'time-invalid' };
  if (endsAt !== null && endsAt <= Math.max(startsAt ?? 0, now)) return { field: 'ends', problem: 'ends-early' };
  return { startsAt, endsAt };
}
