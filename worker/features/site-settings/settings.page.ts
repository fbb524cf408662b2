import { readHue } from '../../../web/contract/accent.ts';
import { languages as interfaceLanguages } from '../../../web/contract/languages.ts';
import {
  type SettingsField,
  type SiteSettingsPage,
  settingsDone,
} from '../../../web/contract/pages/site-settings.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { units } from '../../../web/contract/units.ts';
import { zoneGroups } from '../../domain/hours/time-zones.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { languageName } from '../../platform/i18n/names.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { baseOf, merge, storedValues, textField, typedValue } from './form-fields.ts';
import { newFields } from './new-fields.ts';
import { type StoredSettings, settingsOf, storedSettings, textsOf } from './settings.query.ts';

/** What a site is called, how it looks, and its languages, to be changed by its admins. */
export const manageSettings = definePage<'manageSettings', StoredSettings>({
  load: async (reader, { scope: { siteId } }) =>
    storedSettings(await reader.batch(settingsOf(siteId), textsOf(siteId))),
  show: (stored, request, t) => ({
    code: 'ok',
    data: show(stored, request, t),
    head: sectionHead(request, t, 'manageSettings'),
    tags: [],
  }),
});

function show(stored: StoredSettings, request: PageRequest, t: Translate): SiteSettingsPage {
  const { visitor, session } = signedIn(request);
  const { params, query, now } = request;
  const { lang } = params;
  const form = formOf(stored, visitor.form);
  const posted = visitor.form?.values ?? {};
  const { accent_hue: hue, default_language: defaultLanguage } = stored.settings;
  const named = (tag: string) => ({ tag, language: languageName(tag, lang) });
  const known = (value: string | null) => units.find((one) => one === value);
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: href('manageSettings', { lang }),
    base: form.base,
    languages: stored.texts.map(({ language: tag }) => ({
      ...{ ...named(tag), isDefault: tag === defaultLanguage },
      name: form.field(textField('name', tag)),
      tagline: form.field(textField('tagline', tag)),
      about: form.field(textField('about', tag)),
    })),
    lost: form.lost.map((field) => {
      const tag = field.slice(field.indexOf('-') + 1);
      return { ...named(tag), text: typedValue(posted, field) };
    }),
    accent: form.field('accentHue'),
    siteName: (stored.texts.find(({ language }) => language === lang) ?? stored.texts[0])?.name ?? '',
    hue: readHue(form.field('accentHue').value) ?? hue,
    timeZone: form.field('timeZone'),
    zones: zonesWith(form.field('timeZone').value, { lang, now }),
    units: { value: known(form.field('units').value) ?? 'place', other: known(form.field('units').other) ?? null },
    addable: interfaceLanguages
      .filter(({ tag }) => !stored.texts.some(({ language }) => language === tag))
      .map(({ tag }) => named(tag)),
    typed: {
      language: posted[newFields.language] ?? '',
      name: posted[newFields.name] ?? '',
      tagline: posted[newFields.tagline] ?? '',
    },
    legalPath: href('manageLegal', { lang }),
    done: settingsDone.find((code) => code === query.get('done')) ?? null,
    problem: formProblem(visitor.form),
  };
}

type Form = { base: string; lost: readonly string[]; field(name: string): SettingsField };

type Posted = NonNullable<PageRequest['visitor']>['form'];

/**
 * The form with what was typed. One that somebody else's change has overtaken is merged with it, and is about what is
 * stored now: it shows both values where both have changed one.
 */
function formOf(stored: StoredSettings, posted: Posted): Form {
  const now = storedValues(stored);
  const base = posted?.values.base;
  if (!posted || base === undefined)
    return { base: baseOf(now), lost: [], field: (field) => ({ field, value: now[field] ?? '', other: null }) };
  const { values, clashes, lost } = merge(now, posted.values, base);
  const isOvertaken = posted.problem === 'settings-changed';
  return {
    base: isOvertaken ? baseOf(now) : base,
    lost: isOvertaken ? lost.filter((field) => typedValue(posted.values, field) !== '') : [],
    field: (field) => ({
      ...{ field, value: values[field] ?? '' },
      other: isOvertaken && clashes.includes(field) ? (now[field] ?? '') : null,
    }),
  };
}

/** All time zones, with UTC and the one that is set: it can have an older name. */
function zonesWith(zone: string, options: { lang: string; now: number }): SiteSettingsPage['zones'] {
  const groups = zoneGroups(options);
  const isListed = zone === 'UTC' || zone === '' || groups.some(({ zones }) => zones.includes(zone));
  return [{ name: '', zones: isListed ? ['UTC'] : ['UTC', zone] }, ...groups];
}
