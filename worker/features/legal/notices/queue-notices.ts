import type { Bindings } from '../../../platform/bindings.ts';
import { lease, openNotices } from './notices.writer.ts';

/** The kind of the messages for the job. */
export const tellKind = 'tell-members';

/** Queues the notices whose mails are due, and those whose run was interrupted. */
export async function queueNotices({ DB: db, JOBS: queue }: Pick<Bindings, 'DB' | 'JOBS'>, now: number): Promise<void> {
  const due = await openNotices(db, now);
  for (const notice of due) {
    await lease(db, notice, now);
    await queue.send({ kind: tellKind, id: `${notice.site}.${notice.id}` });
  }
}
