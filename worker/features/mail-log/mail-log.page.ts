import { formatter } from '../../../web/contract/intl.ts';
import {
  type MailList,
  type MailLogPage,
  mailDecisions,
  mailLists,
} from '../../../web/contract/pages/mail-log.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { mostCounted } from '../../domain/outbox/outbox.query.ts';
import { personName } from '../../identity/person-text.ts';
import { listQuery, type Mark, onePage, readList, readMark } from '../../pages/marked-list.ts';
import { definePage, type PageRequest } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { countText } from '../../platform/i18n/count-text.ts';
import { dateTime } from '../../platform/i18n/date-text.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { type MailRow, type MailsRows, readMails } from './mail-log.query.ts';
import { reasonOf } from './mail-reason.ts';

type MailRange = { list: MailList; after: Mark | null };

type Loaded = MailRange & { rows: MailsRows };

/** The outbox of a site: mails that need a decision, and past decisions. */
export const manageMails = definePage<'manageMails', Loaded | null>({
  async load(reader, { query, scope }) {
    const range = readRange(query);
    return range && { ...range, rows: await readMails(reader, scope.siteId, range) };
  },
  show(loaded, request, t) {
    if (!loaded) return { code: 'not-found' };
    return { code: 'ok', data: show(loaded, request, t), head: sectionHead(request, t, 'manageMails'), tags: [] };
  },
});

/** @returns null if the query names an unknown list or position. */
function readRange(query: URLSearchParams): MailRange | null {
  const list = readList(mailLists, query.get('list'));
  const after = readMark(query.get('after'));
  return list === undefined || after === undefined ? null : { list, after };
}

function show({ list, after, rows }: Loaded, request: PageRequest, t: Translate): MailLogPage {
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const [mails, decisions] = [onePage(rows.mails), onePage(rows.decisions)];
  const next = mails.next ?? decisions.next;
  const pathOf = (range: Partial<MailRange>) => href('manageMails', { lang }, listQuery(mailLists, range));
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: pathOf({ list, after }),
    lists: mailLists.map((name) => ({ name, path: pathOf({ list: name }), isChosen: name === list })),
    counts: (['unknown', 'failed', 'queued', 'sending', 'sent'] as const).map((state) => ({
      state,
      words: countText(rows.counts[state], mostCounted, { lang, t }),
    })),
    mails: mails.shown.map((row) => showMail(row, { lang, now: visitor.now, t })),
    decisions: decisions.shown.map(({ id, at: decided, recipient, template, decision, before, name, address }) => ({
      id,
      recipient,
      kind: template && kindText(template, t),
      decision,
      before,
      who: personName({ name: name ?? '', address }, t),
      ...moment(decided, lang),
    })),
    first: after ? pathOf({ list }) : null,
    next: next && pathOf({ list, after: next }),
    done: mailDecisions.find((code) => code === request.query.get('done')) ?? null,
    problem: formProblem(visitor.form),
  };
}

function showMail(
  { id, at, recipient, language, template, state, tries, ...row }: MailRow,
  { lang, now, t }: { lang: string; now: number; t: Translate },
): MailLogPage['mails'][number] {
  return {
    id,
    recipient,
    kind: kindText(template, t),
    language: formatter(Intl.DisplayNames, lang, { type: 'language' }).of(language) ?? language,
    state,
    ...reasonOf(row.lastError),
    tries,
    ...moment(at, lang),
    hindrance: hindranceOf(row, now),
  };
}

/** The translated name of a kind of mail. Rows of another version may have an unknown kind. */
const kindText = (kind: string, t: Translate): string =>
  t.has(`mail.kind.${kind}`) ? t(`mail.kind.${kind}`) : t('mail.kind.other');

/** Why a mail cannot be sent again: it has expired, or its data was deleted. Null if it can. */
const hindranceOf = ({ expiresAt, isFilled }: Pick<MailRow, 'expiresAt' | 'isFilled'>, now: number) => {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return isFilled ? null : 'emptied';
};

const moment = (at: number, lang: string) => ({ at: dateTime(at, lang), atIso: new Date(at).toISOString() });
