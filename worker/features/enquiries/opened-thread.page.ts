import { href } from '../../../web/contract/routes.ts';
import { select } from '../../data/query.ts';
import { sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { definePage } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { type FileRow, filesOfThread } from './files.query.ts';
import { momentOf, showThread } from './show-thread.ts';
import { type MessageRow, messagesQuery, type ThreadDetails, threadQuery } from './threads.query.ts';

const r = table('enquiry_reports', 'r');
const o = table('enquiry_openings', 'o');
const q = table('queue', 'q');

type Opened = { thread: ThreadDetails; messages: MessageRow[]; files: FileRow[]; until: number };
type Loaded = { report: number; item: number; opened: Opened | null } | null;

/** A reported thread. Staff who have not opened it see the button that does, and nothing of the thread. */
export const manageThread = definePage<'manageThread', Loaded>({
  async load(reader, request) {
    const report = readWholeNumber(request.query.get('report'));
    if (report === undefined) return null;
    const { person } = signedIn(request).session;
    const site = request.scope.siteId;
    const [[thing], [opening]] = await reader.batch(
      select(
        { id: q.id },
        sql`from ${q} where ${q.site_id} = ${site} and ${q.kind} = 'enquiry' and ${q.thing_id} = ${report}`,
      ),
      select(
        { thread: r.enquiry_id, until: o.until },
        sql`from ${o} join ${r} on ${r.site_id} = ${site} and ${r.id} = ${o.report_id}
          where ${o.site_id} = ${site} and ${o.report_id} = ${report} and ${o.person_id} = ${person} and ${o.until} > ${request.now}`,
      ),
    );
    if (!thing) return null;
    if (!opening) return { report, item: thing.id, opened: null };
    const { thread: id, until } = opening;
    const [[thread], messages, files] = await reader.batch(
      threadQuery(site, id, person),
      messagesQuery(site, id),
      filesOfThread(site, id),
    );
    // Who has come to run the listing since reads it as its side, and decides on it no more.
    const isOther = thread && !thread.isOwner && thread.asker !== person;
    return { report, item: thing.id, opened: isOther ? { thread, messages, files, until } : null };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    const { lang } = request.params;
    const { report, item, opened } = loaded;
    const data = {
      sections: sectionsOf('manage', { ...request, visitor: session, t }),
      action: href('manageThread', { lang }, { report: String(report) }),
      back: href('manageQueue', { lang }, { item: String(item) }),
      thread: opened && {
        ...showThread(opened, 'owner', { request, t }),
        until: momentOf(opened.until, request),
      },
      problem: formProblem(visitor.form),
    };
    return { code: 'ok', data, head: sectionHead(request, t, 'manageThread', t('meta.manageThread.title')), tags: [] };
  },
});
