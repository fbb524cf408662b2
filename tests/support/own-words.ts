import { messageKind } from '../../worker/features/site-messages/content-kind.ts';
import { sources } from './changed-content.ts';
import { siteId } from './content.ts';
import { personOf } from './people.ts';
import type { TestServer } from './server.ts';

/** Publishes what a site says in place of messages of the interface, by their keys, as an admin. */
export async function publishWords(
  server: TestServer,
  { language, words, host = 'atlas' }: { language: string; words: Record<string, string>; host?: string },
): Promise<void> {
  const site = await siteId(server.db, host);
  const by = await personOf(server, 'admin@people.example');
  for (const [item, after] of Object.entries(words)) {
    const row = await server.db
      .prepare('select text from site_messages where site_id = ?1 and language = ?2 and key = ?3')
      .bind(site, language, item)
      .first<{ text: string }>();
    const before = row?.text ?? (await sources(language))[item] ?? '';
    // A browser test that is tried again finds its words published.
    if (after === before) continue;
    const change = { site, item, field: 'text', language, before, after, by, now: Date.now(), sources, more: [] };
    const outcome = await messageKind.publish(server.db, change);
    if (outcome.code !== 'published') throw new Error(`${item} was not published: ${JSON.stringify(outcome)}`);
  }
}
