import type { D1Database } from '@cloudflare/workers-types';
import type { LegalKind } from '../../../../web/contract/pages/legal.data.ts';
import type { SiteId } from '../../../data/schema.ts';
import { columns, limitTo, type Sql, sql } from '../../../data/sql.ts';
import { all, first, run } from '../../../data/statements.ts';
import { pick, table, update } from '../../../data/table.ts';

const n = table('legal_notices');

/** Milliseconds without progress after which a run counts as interrupted. A chunk takes far less. */
const leaseMs = 5 * 60 * 1000;

/** Notices that are queued at once; the rest waits for the next minute. */
const mostNotices = 50;

export type NoticeKey = { site: SiteId; id: number };

/** A notice whose mails are being written. `effective_at` is 0 for versions that took effect when they were published. */
export type OpenNotice = NoticeKey & { kind: LegalKind; effective_at: number; after_person: number };

/** The notices of all sites that are due. */
export const openNotices = (db: D1Database, now: number): Promise<NoticeKey[]> =>
  all(
    db,
    sql`select ${columns({ site: n.site_id, id: n.id })} from ${n}
      where ${n.done_at} is null and ${n.due_at} <= ${now} order by ${n.due_at} ${limitTo(mostNotices)}`,
  );

const isNotice = ({ site, id }: NoticeKey): Sql => sql`${n.site_id} = ${site} and ${n.id} = ${id}`;

/** Begins or continues a notice: no further version joins it, and no other run begins for a while. */
export const lease = (db: D1Database, notice: NoticeKey, now: number): Promise<number> =>
  run(
    db,
    sql`${update(n, { state: 'sending', due_at: now + leaseMs })} where ${isNotice(notice)} and ${n.done_at} is null`,
  );

/** A notice whose mails are being written; undefined if it is done, or does not exist. */
export const openNotice = (db: D1Database, { site, id }: NoticeKey): Promise<OpenNotice | undefined> =>
  first(
    db,
    sql`select ${columns({ site: n.site_id, ...pick(n, 'id', 'kind', 'effective_at', 'after_person') })} from ${n}
      where ${isNotice({ site, id })} and ${n.state} = 'sending'`,
  );

type Progress = {
  /** The last member of the chunk. */
  person: number;
  told: number;
  isLast: boolean;
  now: number;
};

/** The statement that moves a notice past a chunk. It changes nothing if another run has done so. */
export const moveOn = (notice: OpenNotice, { person, told, isLast, now }: Progress): Sql =>
  sql`${update(n, {
    ...{ after_person: person, told: sql`${n.told} + ${told}`, due_at: now + leaseMs },
    ...(isLast && ({ state: 'done', done_at: now } as const)),
  })} where ${isNotice(notice)} and ${n.state} = 'sending' and ${n.after_person} = ${notice.after_person}`;
