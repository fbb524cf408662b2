import {
  type EnquiriesPage,
  type EnquiryThread,
  enquiriesDone,
  enquiryLists,
} from '../../../web/contract/pages/enquiries.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { select } from '../../data/query.ts';
import { sql } from '../../data/sql.ts';
import { table } from '../../data/table.ts';
import { type ResponseTime, responseStep } from '../../domain/response-times/response-time.ts';
import { listQuery, type Mark, onePage, readList, readMark } from '../../pages/marked-list.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { type Names, nameIn } from '../../platform/i18n/names.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { durationText } from './duration-text.ts';
import { type FileRow, filesOfThread } from './files.query.ts';
import { abilities, askerOf, momentOf, nextWords, type ShowOptions, showThread, stateWords } from './show-thread.ts';
import type { Side } from './thread.ts';
import {
  type EnquiryList,
  type MessageRow,
  messagesQuery,
  ownListingNames,
  ownResponses,
  type ThreadDetails,
  type ThreadRow,
  threadQuery,
  threadsQuery,
} from './threads.query.ts';

const q = table('queue', 'q');
const r = table('enquiry_reports', 'r');

type Own = readonly { names: Names; response: ResponseTime }[];

type Loaded =
  | {
      view: 'list';
      list: EnquiryList;
      after: Mark | null;
      rows: ThreadRow[];
      own: Own;
      /** The listing whose enquiries alone are shown. */
      about: { listing: number; names: Names } | null;
    }
  | { view: 'thread'; thread: ThreadDetails; messages: MessageRow[]; files: FileRow[]; own: Own; isReported: boolean }
  | null;

/** The threads of a person: those of their listings and those that they began; or one of them. */
export const dashboardEnquiries = definePage<'dashboardEnquiries', Loaded>({
  async load(reader, request) {
    const { person } = signedIn(request).session;
    const { siteId: site } = request.scope;
    const asked = request.query.get('thread');
    if (asked !== null) {
      const id = readWholeNumber(asked);
      if (id === undefined) return null;
      const reported = select(
        { id: r.id },
        sql`from ${r} cross join ${q} on ${q.site_id} = ${site} and ${q.kind} = 'enquiry' and ${q.thing_id} = ${r.id}
          where ${r.site_id} = ${site} and ${r.enquiry_id} = ${id} and ${q.author_id} = ${person} and ${q.decided_at} is null`,
      );
      const [[thread], messages, files, own, reports] = await reader.batch(
        threadQuery(site, id, person),
        messagesQuery(site, id),
        filesOfThread(site, id),
        ownResponses(site, person),
        reported,
      );
      // What is nobody's business does not exist: it is not shown, whatever was read.
      if (!thread || (thread.asker !== person && !thread.isOwner)) return null;
      return { view: 'thread', thread, messages, files, own, isReported: reports.length > 0 };
    }
    const after = readMark(request.query.get('after'));
    const typed = request.query.get('listing');
    const listing = typed === null ? null : readWholeNumber(typed);
    if (listing === undefined) return null;
    const [own, [named]] = await reader.batch(
      ownResponses(site, person),
      listing === null ? null : ownListingNames(site, person, listing),
    );
    if (listing !== null && !named) return null;
    const list = readList(
      own.length ? enquiryLists : (['sent', 'received', 'spam'] as const),
      request.query.get('list'),
    );
    if (!list || after === undefined) return null;
    const [rows] = await reader.batch(threadsQuery({ site, person, list, listing, after }));
    return { view: 'list', list, after, rows, own, about: listing !== null && named ? { listing, ...named } : null };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    const { visitor, session } = signedIn(request);
    const { lang } = request.params;
    const options = { request, t };
    const common = {
      sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
      isSuspended: session.isSuspended,
      done: enquiriesDone.find((code) => code === request.query.get('done')) ?? null,
      problem: formProblem(visitor.form),
      typed: { ...visitor.form?.values },
    };
    const data = loaded.view === 'thread' ? oneThread(loaded, options) : oneList(loaded, options);
    const action = href(
      'dashboardEnquiries',
      { lang },
      loaded.view === 'thread' ? { thread: String(loaded.thread.id) } : {},
    );
    return {
      code: 'ok',
      data: { ...common, ...data, action },
      head: sectionHead(request, t, 'dashboardEnquiries'),
      tags: [],
    };
  },
});

type Content = Pick<EnquiriesPage, 'about' | 'lists' | 'list' | 'threads' | 'responds' | 'first' | 'next' | 'thread'>;

function oneThread(
  { thread, messages, files, isReported }: Extract<Loaded, { view: 'thread' }>,
  { request, t }: ShowOptions,
): Content {
  const { session } = signedIn(request);
  const side: Side = thread.asker === session.person ? 'asker' : 'owner';
  const { lang } = request.params;
  const list = side === 'asker' ? 'sent' : thread.state === 'spam' ? 'spam' : 'received';
  const shown: EnquiryThread = {
    id: thread.id,
    ...showThread({ thread, messages, files }, side, { request, t }),
    stateWords: stateWords(thread, side, t),
    side,
    back: href('dashboardEnquiries', { lang }, { list }),
    next: nextWords(thread, side, t),
    spamReasons:
      side === 'owner' && thread.state === 'spam' ? thread.reasons.map((code) => t(`enquiry.spamReason.${code}`)) : [],
    can: session.isSuspended
      ? { reply: false, end: false, spam: false, notSpam: false, report: false }
      : abilities(thread, side, isReported),
  };
  return { about: null, lists: [], list, threads: [], responds: [], first: null, next: null, thread: shown };
}

function oneList(
  { list, after, rows, own, about }: Extract<Loaded, { view: 'list' }>,
  { request, t }: ShowOptions,
): Content {
  const { lang } = request.params;
  const { shown, next } = onePage(rows);
  const of = about && { listing: String(about.listing) };
  const at = (query: Record<string, string>) => href('dashboardEnquiries', { lang }, { ...query, ...of });
  const names = own.length ? enquiryLists : (['sent'] as const);
  return {
    about: about && { name: nameIn(about.names, request.scope), all: href('dashboardEnquiries', { lang }) },
    lists: own.length
      ? enquiryLists
          .filter((name) => !about || name !== 'sent')
          .map((name) => ({ name, path: at({ list: name }), isChosen: name === list }))
      : [],
    list,
    threads: shown.map((row) => showRow(row, list, { request, t })),
    responds: list === 'received' ? own.flatMap((one) => respondsOf(one, request, t)) : [],
    first: after && at(listQuery(names, { list })),
    next: next && at(listQuery(names, { list, after: next })),
    thread: null,
  };
}

function showRow(row: ThreadRow, list: EnquiryList, { request, t }: ShowOptions): EnquiriesPage['threads'][number] {
  const listing = nameIn(row.names, request.scope);
  const side: Side = list === 'sent' ? 'asker' : 'owner';
  const isOpen = row.state === 'new' || row.state === 'answered';
  return {
    path: href('dashboardEnquiries', { lang: request.params.lang }, { thread: String(row.id) }),
    listing,
    who: side === 'owner' ? askerOf(row.asker, t) : listing,
    excerpt: row.excerpt ?? '',
    stateWords: stateWords(row, side, t),
    isWaiting: isOpen && row.lastSide !== side,
    last: momentOf(row.at, request),
  };
}

/** How soon a listing of the person answers: exactly, and whether visitors see it. */
function respondsOf({ names, response }: Own[number], request: PageRequest, t: ShowOptions['t']): string[] {
  if (!response || response[0] === 0) return [];
  const [count, median] = response;
  const said = { name: nameIn(names, request.scope), time: durationText(median, request.params.lang), count };
  return [t(responseStep(response) ? 'enquiry.ownResponse' : 'enquiry.ownResponseHidden', said)];
}
