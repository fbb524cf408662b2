import { type ContactField, type ContactSources, contactFields } from '../../web/contract/details.ts';
import { formatter } from '../language/intl.ts';
import type { Translate } from '../pages/page.ts';

type Said = NonNullable<ContactSources[ContactField]>;

/** Where what is written of a place came from, and when it was last confirmed: a sentence for each origin and age. */
export function provenance(
  sources: ContactSources,
  { shown, lang, now, t }: { shown: ReadonlySet<ContactField>; lang: string; now: number; t: Translate },
): string[] {
  const groups = new Map<string, { said: Said; fields: ContactField[] }>();
  for (const field of contactFields) {
    const said = sources[field];
    if (!said || !shown.has(field)) continue;
    const key = `${said.source} ${said.confirmedAt}`;
    const group = groups.get(key) ?? { said, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  const list = formatter(Intl.ListFormat, lang, { type: 'conjunction' });
  return [...groups.values()].map(({ said, fields }) =>
    t('provenance.line', {
      fields: list.format(fields.map((field) => t(`provenance.field.${field}`))),
      source: t(`provenance.source.${said.source}`),
      age: ageOf(said.confirmedAt, { lang, now, t }),
    }),
  );
}

function ageOf(confirmedAt: number | null, { lang, now, t }: { lang: string; now: number; t: Translate }): string {
  if (confirmedAt === null) return t('provenance.unconfirmed');
  const date = formatter(Intl.DateTimeFormat, lang, { dateStyle: 'long', timeZone: 'UTC' }).format(confirmedAt);
  return t('provenance.confirmed', { date, ago: ago(now - confirmedAt, lang) });
}

const day = 86_400_000;

/** How long ago, in the largest unit that says it well: days up to five weeks, months up to two years, then years. */
function ago(elapsed: number, lang: string): string {
  const say = formatter(Intl.RelativeTimeFormat, lang, { numeric: 'auto' });
  const days = Math.max(0, Math.floor(elapsed / day));
  if (days < 35) return say.format(-days, 'day');
  return days < 730 ? say.format(-Math.floor(days / 30.44), 'month') : say.format(-Math.floor(days / 365.25), 'year');
}
