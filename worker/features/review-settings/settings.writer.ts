import type { D1Database } from '@cloudflare/workers-types';
import { recordChanges } from '../../data/batch.ts';
import { siteTag } from '../../data/cache-tags.ts';
import { batchUnlessRefused, refuseIf, refuseUnlessChanged } from '../../data/refusal.ts';
import type { PersonId, SiteId } from '../../data/schema.ts';
import { sql } from '../../data/sql.ts';
import { first, firstOf } from '../../data/statements.ts';
import { excluded, insertInto, table } from '../../data/table.ts';
import { auditStatements } from '../../domain/audit/audit.writer.ts';
import { type ReviewSettings, reviewSettings, settingsOf } from '../../domain/reviews/settings.query.ts';
import { holds } from '../../identity/standing.ts';

const s = table('review_settings');

type SettingsChange = {
  site: SiteId;
  by: PersonId;
  /** The settings; `revision` is the one that the form showed. */
  settings: ReviewSettings;
  now: number;
};

/** `settings-changed`: somebody else has changed them since. `not-allowed`: the author has no right to it (any more). */
export type SettingsChanged = 'changed' | 'unchanged' | 'settings-changed' | 'not-allowed';

/** Changes how a site takes reviews, with an entry of the audit log. All pages of the site are no longer fresh. */
export async function saveReviewSettings(db: D1Database, change: SettingsChange): Promise<SettingsChanged> {
  const { site, by, settings, now } = change;
  const before = settingsOf(await firstOf(db, reviewSettings(site)));
  if (before.revision !== settings.revision) return 'settings-changed';
  const { revision, state, ...texts } = settings;
  const isSame = state === before.state && JSON.stringify(texts) === JSON.stringify(textsOf(before));
  if (isSame) return 'unchanged';
  const author = holds('administer', { site, by, now });
  const written = await batchUnlessRefused(db, [
    refuseIf(sql`not ${author}`),
    refuseIf(sql`(select count(*) from ${s} where ${s.site_id} = ${site} and ${s.revision} <> ${revision})`),
    sql`${insertInto(s, {
      ...{ site_id: site, state, criteria: JSON.stringify(texts.criteria) },
      ...{ guidelines: JSON.stringify(texts.guidelines), revision: revision + 1 },
    })} on conflict (${s.site_id}) do update set ${excluded(s, 'state', 'criteria', 'guidelines', 'revision')}
      where ${s.revision} = ${revision}`,
    refuseUnlessChanged,
    ...auditStatements({
      ...{ site, actor: by, thing: 'site', thingId: site, now },
      action: state === before.state ? 'site.review-settings' : `site.reviews-${state}`,
      beforeText: { content: textsOf(before) },
      afterText: { content: texts },
    }),
    recordChanges(db, site, [siteTag()]),
  ]);
  if (written) return 'changed';
  return (await first(db, sql`select 1 where ${author}`)) ? 'settings-changed' : 'not-allowed';
}

const textsOf = ({ criteria, guidelines }: ReviewSettings): Pick<ReviewSettings, 'criteria' | 'guidelines'> => ({
  criteria,
  guidelines,
});
