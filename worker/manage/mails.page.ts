import type { ManagedMail, ManagePage } from '../../web/contract/manage-data.ts';
import { mailLists } from '../../web/contract/manage-names.ts';
import { formatter } from '../language/intl.ts';
import { isTemplate } from '../mail/templates.ts';
import { dateTime } from '../pages/date-words.ts';
import type { Translate } from '../pages/page.ts';
import { listHref, type MailList, type Mark } from './address.ts';
import { reasonOf } from './mail-reason.ts';
import { type MailRow, type MailsRows, most } from './mails.query.ts';
import { onePage } from './pages-of.ts';
import { nameOf } from './people.page.ts';

type MailsPage = NonNullable<ManagePage['mails']>;
type Asked = { list: MailList; after: Mark | null; lang: string; now: number; t: Translate };

/** The outbox: how many mails of each state there are, and those of one list. */
export function showMails({ counts, mails, decisions }: MailsRows, { list, after, lang, now, t }: Asked): MailsPage {
  const [shownMails, shownDecisions] = [onePage(mails), onePage(decisions)];
  const next = shownMails.next ?? shownDecisions.next;
  const at = (mark: Mark | undefined) => listHref(lang, { view: 'mails', list, ...(mark && { after: mark }) });
  const languages = formatter(Intl.DisplayNames, lang, { type: 'language' });
  return {
    lists: mailLists.map((name) => ({
      name,
      path: listHref(lang, { view: 'mails', list: name }),
      isChosen: name === list,
    })),
    counts: (['unknown', 'failed', 'queued', 'sending', 'sent'] as const).map((state) => ({
      state,
      words: counted(counts[state], lang, t),
    })),
    mails: shownMails.shown.map(({ id, at: ended, recipient, language, template, state, tries, ...row }) => ({
      id,
      recipient,
      kind: kindOf(template),
      language: languages.of(language) ?? language,
      state,
      ...reasonOf(row.lastError),
      tries,
      ...moment(ended, lang),
      hindrance: hindranceOf(row, now),
    })),
    decisions: shownDecisions.shown.map(
      ({ id, at: decided, recipient, template, decision, before, name, address }) => ({
        id,
        recipient,
        kind: kindOf(template),
        decision,
        before,
        who: nameOf({ name: name ?? '', address }, t),
        ...moment(decided, lang),
      }),
    ),
    first: after ? at(undefined) : null,
    next: next && at(next),
  };
}

/** A number in words of a language, exact up to a thousand. */
export const counted = (count: number, lang: string, t: Translate): string => {
  const words = formatter(Intl.NumberFormat, lang, {}).format(Math.min(count, most));
  return count > most ? t('manage.more', { count: words }) : words;
};

/** A mail without an end is sent again as long as its text is kept; one that runs out, before it does. */
const hindranceOf = ({ expiresAt, isFilled }: Pick<MailRow, 'expiresAt' | 'isFilled'>, now: number) => {
  if (expiresAt !== null && expiresAt <= now) return 'expired';
  return isFilled ? null : 'emptied';
};

/** Every template has words here: the contract's list would not take one that it lacks. */
const kindOf = (template: string): ManagedMail['kind'] => (isTemplate(template) ? template : 'other');

const moment = (at: number, lang: string) => ({ at: dateTime(at, lang), atIso: new Date(at).toISOString() });
