import { expression, limitTo, sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import type { SectionCount } from '../../pages/section-counts.ts';

const counts = table('queue_counts', 'c');
const q = table('queue', 'q');

const most = 99;

/** What waits for staff, and what staff sent back to the visitor. */
export const queueCounts: readonly SectionCount[] = [
  {
    route: 'manageQueue',
    count: ({ site }) =>
      expression(sql`(select coalesce(sum(${counts.waiting}), 0) from ${counts} where ${counts.site_id} = ${site})`),
  },
  {
    route: 'dashboardContributions',
    most,
    // What was written without an account is not sent back: nobody could send it again.
    count: ({ site, person }) =>
      expression(sql`(select count(*) from (select 1 from ${q} where ${q.site_id} = ${site} and ${q.author_id} = ${person}
        and ${q.state} = 'sent-back' ${limitTo(most + 1)}))`),
  },
];
