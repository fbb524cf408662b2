import { type ContactField, type ContactSources, contactFields } from '../../../web/contract/details.ts';
import { formatter } from '../../../web/contract/intl.ts';
import { daysAgo } from '../../platform/i18n/elapsed.ts';
import type { Translate } from '../../platform/i18n/translate.ts';

type FieldSource = NonNullable<ContactSources[ContactField]>;

/** Sentences that say where contact details come from and when they were last confirmed: one per source and date. */
export function provenance(
  sources: ContactSources,
  { shown, lang, now, t }: { shown: ReadonlySet<ContactField>; lang: string; now: number; t: Translate },
): string[] {
  const groups = new Map<string, { fieldSource: FieldSource; fields: ContactField[] }>();
  for (const field of contactFields) {
    const fieldSource = sources[field];
    if (!fieldSource || !shown.has(field)) continue;
    const key = `${fieldSource.source} ${fieldSource.confirmedAt}`;
    const group = groups.get(key) ?? { fieldSource, fields: [] };
    group.fields.push(field);
    groups.set(key, group);
  }
  const list = formatter(Intl.ListFormat, lang, { type: 'conjunction' });
  return [...groups.values()].map(({ fieldSource, fields }) =>
    t('provenance.line', {
      fields: list.format(fields.map((field) => t(`provenance.field.${field}`))),
      source: t(`provenance.source.${fieldSource.source}`),
      age: ageOf(fieldSource.confirmedAt, { lang, now, t }),
    }),
  );
}

function ageOf(confirmedAt: number | null, { lang, now, t }: { lang: string; now: number; t: Translate }): string {
  if (confirmedAt === null) return t('provenance.unconfirmed');
  const date = formatter(Intl.DateTimeFormat, lang, { dateStyle: 'long', timeZone: 'UTC' }).format(confirmedAt);
  return t('provenance.confirmed', { date, ago: daysAgo(now - confirmedAt, lang) });
}
