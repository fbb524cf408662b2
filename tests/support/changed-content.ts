import type { D1Database } from '@cloudflare/workers-types';
import { readLanguage } from '../../scripts/locales/read-language.ts';
import { inherit } from '../../web/contract/messages.ts';
import { siteMessagesOf } from '../../web/contract/site-messages.ts';
import { Meter } from '../../worker/data/meter.ts';
import { openReader } from '../../worker/data/reader.ts';
import type { PersonId, SiteId, SiteRole } from '../../worker/data/schema.ts';
import type { ContentChange, ContentKind, ContentOutcome, ContentThing } from '../../worker/pages/content-kind.ts';
import type { ReadSources } from '../../worker/platform/i18n/message-sources.ts';
import { createTestSite } from './database.ts';
import { makeStaff } from './people.ts';

/** The ICU texts as the build writes them. */
export const sources: ReadSources = async (lang) => siteMessagesOf(await inherit(lang, readLanguage));

type Changed = Pick<ContentChange, 'item' | 'field' | 'language' | 'before' | 'after'> & Partial<ContentChange>;

export type ContentSite = {
  site: SiteId;
  people: Record<'admin' | 'editor' | 'moderator', PersonId>;
  read(item: string, language?: string): Promise<ContentThing | null>;
  /** A text as it is published in a language; undefined for none. */
  text(thing: Pick<Changed, 'item' | 'field' | 'language'>): Promise<string | undefined>;
  /** Publishes as the admin, unless `by` says who. */
  publish(change: Changed, on?: D1Database): Promise<ContentOutcome>;
  /** The tags that its change log has, in order. */
  tags(): Promise<string[]>;
  /** The actions of its audit log, in order. */
  actions(): Promise<string[]>;
};

let sites = 0;

/** A site whose staff publish texts of a kind. */
export async function createContentSite(
  db: D1Database,
  kind: ContentKind,
  { languages = ['en', 'de'] } = {},
): Promise<ContentSite> {
  sites += 1;
  const site = await createTestSite(db, { languages, slug: `content-${sites}` });
  const staff = async (role: SiteRole) => {
    const person = await newMember(db, site, `${role} ${sites}`);
    await makeStaff(db, { site, person, role });
    return person;
  };
  const people = { admin: await staff('admin'), editor: await staff('editor'), moderator: await staff('moderator') };
  const read = (item: string, language = languages[0] ?? 'en') =>
    kind.read(openReader(db, new Meter()), { site, item, language, now: Date.now(), sources });
  const column = async (query: string) => (await db.prepare(query).bind(site).raw<[string]>()).map(([value]) => value);
  return {
    ...{ site, people, read },
    text: async ({ item, field, language }) =>
      (await read(item))?.texts.find((one) => one.language === language)?.fields[field],
    publish: (change, on = db) =>
      kind.publish(on, { site, by: people.admin, now: Date.now(), sources, more: [], ...change }),
    tags: () => column('select tag from changes where site_id = ?1 order by id'),
    actions: () => column(`select action from audit_log where site_id = ?1 and thing = 'site' order by id`),
  };
}

async function newMember(db: D1Database, site: SiteId, name: string): Promise<PersonId> {
  const person = await db
    .prepare(`insert into people (name, language, created_at, updated_at) values (?1, 'en', 1, 1) returning id`)
    .bind(name)
    .first<PersonId>('id');
  if (person === null) throw new Error('no person was added');
  await db.prepare('insert into members (site_id, person_id, joined_at) values (?1, ?2, 1)').bind(site, person).run();
  return person;
}
