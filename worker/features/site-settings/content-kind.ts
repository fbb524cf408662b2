import type { D1Database } from '@cloudflare/workers-types';
import { longestAbout, longestName, longestTagline } from '../../../web/contract/pages/site-settings.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { together } from '../../data/query.ts';
import type { SiteId } from '../../data/schema.ts';
import { first } from '../../data/statements.ts';
import type { ContentChange, ContentKind, ContentOutcome } from '../../pages/content-kind.ts';
import { publishing } from '../../pages/publish-content.ts';
import { changesOfTexts, lastChangeIn } from './changes.query.ts';
import { storedValues, textField, textNames, textProblem, typedValue, type Values } from './form-fields.ts';
import { type StoredSettings, settingsOf, storedSettings, textsOf } from './settings.query.ts';
import { saveSettings } from './settings.writer.ts';

/** The one thing of the kind: the site itself. */
const itself = 'site';

/** Attempts to save while others save other settings. */
const mostAttempts = 3;

/** What a site is called, and what it says of itself. */
export const siteKind: ContentKind = {
  kind: 'site',
  fields: {
    name: { format: 'line', longest: longestName },
    tagline: { format: 'line', longest: longestTagline },
    about: { format: 'lines', longest: longestAbout },
  },
  right: 'administer',
  async read(reader, { site, item, language }) {
    if (item !== itself) return null;
    const [texts, changes] = await reader.batch(textsOf(site), changesOfTexts(site));
    const name = (texts.find((one) => one.language === language) ?? texts[0])?.name ?? '';
    return {
      ...{ item, name },
      texts: texts.map((row) => {
        const change = lastChangeIn(changes, row.language);
        return {
          language: row.language,
          fields: Object.fromEntries(textNames.filter((one) => row[one] !== '').map((one) => [one, row[one]])),
          ...{ version: null, changedAt: change?.created_at ?? null, author: change?.author || null },
          ...{ approver: null, path: null },
        };
      }),
      usedIn: [{ path: href('home', { lang: language }), title: name }],
      managePath: href('manageSettings', { lang: language }),
    };
  },
  publish,
};

async function publish(db: D1Database, change: ContentChange): Promise<ContentOutcome> {
  const { item, language, before } = change;
  const name = textNames.find((one) => one === change.field);
  if (item !== itself || !name) return { code: 'changed' };
  const field = textField(name, language);
  const after = typedValue({ [field]: change.after }, field);
  const problem = textProblem(name, after);
  if (problem) return { code: 'refused', problem: problem === 'name-missing' ? 'empty' : 'too-long' };
  if (after === before) return { code: 'refused', problem: 'unchanged' };
  let revision: number | undefined;
  return publishing(async () => {
    const stored = await read(db, change.site);
    const values = storedValues(stored);
    const isOvertaken = values[field] !== before || stored.settings.settings_revision === revision;
    if (isOvertaken) return { code: 'changed' };
    revision = stored.settings.settings_revision;
    const isSaved = await save(db, change, { revision, stored, after: { ...values, [field]: after } });
    return isSaved ? { code: 'published', item, path: null } : null;
  }, mostAttempts);
}

async function read(db: D1Database, site: SiteId): Promise<StoredSettings> {
  const [settings, texts] = [settingsOf(site), textsOf(site)];
  const row = await first(db, together([settings, texts]));
  return storedSettings([settings.read(row?.q0 ?? '[]'), texts.read(row?.q1 ?? '[]')]);
}

type Saved = { revision: number; stored: StoredSettings; after: Values };

const save = (
  db: D1Database,
  { site, by, now, more }: ContentChange,
  { revision, stored, after }: Saved,
): Promise<boolean> =>
  saveSettings(
    db,
    { site, by, revision, now },
    { before: storedValues(stored), after, languages: stored.texts.map(({ language }) => language), more },
  );
