import type { Database } from '../../../data/schema.ts';
import { momentAt } from '../../../platform/i18n/date-text.ts';

/** How many minutes late a publication is said to be late. The job runs every minute. */
const tolerated = 3;

type Scheduled = { state: Database['posts']['state']; due_at: number | null; ran_at: number | null };

/** A language, and the time zone of the site. */
type In = { lang: string; zone: string };

/** When a text is published, or was by its schedule. Null for a text without one. */
export function scheduleOf({ state, due_at: due, ran_at: ran }: Scheduled, { lang, zone }: In) {
  if (due === null || (state !== 'scheduled' && ran === null)) return null;
  const late = ran === null ? 0 : Math.floor((ran - due) / 60_000);
  return { due: momentAt(due, lang, zone), late: late >= tolerated ? late : null };
}
