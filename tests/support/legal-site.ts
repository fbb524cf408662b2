import type { D1Database } from '@cloudflare/workers-types';
import type { LegalKind } from '../../web/contract/pages/legal.data.ts';
import type { PersonId, SiteId } from '../../worker/data/schema.ts';
import { type Published, publishText } from '../../worker/features/legal/manage/publish.writer.ts';
import type { TextInput } from '../../worker/features/legal/manage/text-fields.ts';
import { createTestSite } from './database.ts';
import { makeStaff } from './people.ts';

type Edition = Partial<TextInput> & { kind?: LegalKind; language: string; now: number };

/** A site whose admin publishes legal texts. */
export async function createLegalSite(db: D1Database, languages: string[]) {
  const site = await createTestSite(db, { languages });
  const admin = await addMember(db, site, { name: 'Admin', language: 'en' });
  await makeStaff(db, { site, person: admin, role: 'admin' });
  return {
    site,
    admin,
    /** Adds members who speak a language, and returns their addresses. */
    async addMembers(language: string, count: number): Promise<string[]> {
      const addresses: string[] = [];
      for (let i = 1; i <= count; i += 1) {
        const name = `${language}-${i}-of-${site}`;
        await addMember(db, site, { name, language });
        addresses.push(`${name}@example.org`);
      }
      return addresses;
    },
    publish: ({ kind = 'privacy', language, now, ...input }: Edition): Promise<Published> =>
      publishText(db, {
        ...{ site, by: admin, text: { kind, language }, now, more: [] },
        input: { body: 'Some words.', effectiveAt: null, tells: true, summary: 'Words.', version: 0, ...input },
      }),
  };
}

type NewMember = { name: string; language: string };

async function addMember(db: D1Database, site: SiteId, { name, language }: NewMember): Promise<PersonId> {
  const person = await db
    .prepare(
      `insert into people (name, address, language, created_at, updated_at)
       values (?1, ?1 || '@example.org', ?2, 1, 1) returning id`,
    )
    .bind(name, language)
    .first<PersonId>('id');
  if (person === null) throw new Error('no person was added');
  await db.prepare('insert into members (site_id, person_id, joined_at) values (?1, ?2, 1)').bind(site, person).run();
  return person;
}
