import {
  type QueueItemData,
  type QueueListData,
  type QueuePage,
  queueLists,
  queueOrders,
  type StaffDecision,
} from '../../../web/contract/pages/queue.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { Reader } from '../../data/reader.ts';
import { selfWith } from '../../identity/self.query.ts';
import { optionsOf, type QueueKind } from '../../moderation/kind.ts';
import { showAuditEntry } from '../../pages/audit-entry.ts';
import { kindText, reasonText } from '../../pages/audit-text.ts';
import { pageSize } from '../../pages/marked-list.ts';
import { definePage, type PageDefinition, type PageRequest } from '../../pages/page.ts';
import { formProblem, sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { choiceText, showCheck } from './check.ts';
import { doneOf } from './done.ts';
import { showFigures, waitingIn } from './figures.ts';
import { type QueueCheckRange, type QueueMark, type QueueRange, rangeQuery, readPosition } from './position.ts';
import { type CheckRows, type ItemRows, type ListRows, readForCheck, readItem, readQueue } from './queue.query.ts';
import { decisionsOf, type EntryOptions, hindranceOf, isAboutReader, showEntry } from './show-entry.ts';
import { kindOf, type ShowOptions } from './show-thing.ts';
import type { StaffItem, StaffReader } from './staff-items.query.ts';
import { decisionText, faultText, optionText } from './words.ts';

type Loaded =
  | { view: 'list'; range: QueueRange; rows: ListRows }
  | { view: 'item'; rows: ItemRows }
  | { view: 'check'; check: QueueCheckRange; rows: CheckRows };

type Kinds = readonly QueueKind[];

/** What waits for staff: a list, one thing (`item`), or what a decision for several things would do (`check`). */
export const manageQueue = (kinds: Kinds): PageDefinition =>
  definePage<'manageQueue', Loaded | null>({
    load: (reader, request) => load(reader, request, kinds),
    show(loaded, request, t) {
      const parts = loaded && partsOf(loaded, { request, t, kinds });
      if (!parts) return { code: 'not-found' };
      const data = { ...frameOf(request, t), ...parts };
      return { code: 'ok', data, head: sectionHead(request, t, 'manageQueue'), tags: [] };
    },
  });

async function load(reader: Reader, request: PageRequest, kinds: Kinds): Promise<Loaded | null> {
  const position = readPosition(request.query, kinds);
  if (!position) return null;
  const staff = await staffOf(request);
  const last = readWholeNumber(request.query.get('last'));
  switch (position.view) {
    case 'list': {
      const { range } = position;
      return { view: 'list', range, rows: await readQueue(reader, staff, { range, last }) };
    }
    case 'item':
      return { view: 'item', rows: await readItem(reader, staff, { id: position.id, last, kinds, served: request }) };
    case 'check': {
      const { check } = position;
      return { view: 'check', check, rows: await readForCheck(reader, staff, { ids: check.ids, kinds }) };
    }
  }
}

async function staffOf(request: PageRequest): Promise<StaffReader> {
  const { person, address } = signedIn(request).session;
  const { siteId, language, defaultLanguage } = request.scope;
  return {
    site: siteId,
    person,
    self: await selfWith(person, address ? [{ address }] : []),
    languages: [...new Set([language, defaultLanguage])],
    now: request.now,
  };
}

type PageOptions = ShowOptions & { kinds: Kinds };

/** What every view of the page has. */
function frameOf(request: PageRequest, t: Translate) {
  const { visitor, session } = signedIn(request);
  const { form } = visitor;
  const { lang } = request.params;
  const isWorded = form?.problem && form.problem !== 'proof';
  return {
    sections: sectionsOf('manage', { ...request, visitor: session, t }),
    action: href('manageQueue', { lang }, ownQuery(request.query)),
    fault: isWorded ? faultText(form.problem ?? '', t, Math.ceil((form.retryAfter ?? 0) / 60)) : '',
    problem: formProblem(form),
    typed: form?.values ?? {},
  };
}

/** Forms are posted to the address of their page, without what was done before. */
const ownQuery = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => !['did', 'done', 'last', 'not'].includes(name)));

type Parts = Pick<QueuePage, 'list' | 'item' | 'check' | 'done'>;

/** The view of the address; null if what it names does not exist. */
function partsOf(loaded: Loaded, page: PageOptions): Parts | null {
  const empty = { list: null, item: null, check: null, done: null };
  const options: EntryOptions = { ...page, self: loaded.rows.self };
  switch (loaded.view) {
    case 'list': {
      const { rows, range } = loaded;
      return { ...empty, list: listOf(rows, range, options), done: doneOf(rows.last, options) };
    }
    case 'item': {
      const item = itemOf(loaded.rows, options);
      return item && { ...empty, item, done: doneOf(loaded.rows.last, options) };
    }
    case 'check': {
      const check = showCheck(loaded.check, loaded.rows, page);
      return check && { ...empty, check };
    }
  }
}

function listOf({ items, figures }: ListRows, range: QueueRange, options: EntryOptions): QueueListData {
  const { request, kinds, t } = options;
  const { lang } = request.params;
  const pathOf = (other: Partial<QueueRange>) => href('manageQueue', { lang }, rangeQuery(other));
  const shown = items.slice(0, pageSize);
  const last = shown.at(-1);
  const { list, kind, order } = range;
  const isWaiting = list === 'waiting';
  return {
    lists: queueLists.map((name) => ({
      name,
      words: t(`moderation.list.${name}`),
      path: pathOf({ list: name }),
      isChosen: name === list,
    })),
    kinds: isWaiting ? kindLinks(figures.waiting, range, { options, pathOf }) : [],
    orders: isWaiting
      ? queueOrders.map((name) => ({
          name,
          words: t(`moderation.order.${name}`),
          path: pathOf({ kind, order: name }),
          isChosen: name === order,
        }))
      : [],
    entries: shown.map((item) => showEntry(item, options)),
    choices: list === 'decided' ? [] : choicesOf(shown, kinds, t),
    figures: list === 'decided' ? null : showFigures(figures, options),
    isNothing: isWaiting && waitingIn(figures) === 0,
    first: range.after ? pathOf({ list, kind, order }) : null,
    next: last && items.length > pageSize ? pathOf({ list, kind, order, after: markOf(last, range) }) : null,
  };
}

const markOf = ({ id, since, risk, decidedAt }: StaffItem, { list, order }: QueueRange): QueueMark => {
  if (list === 'decided') return [decidedAt ?? 0, id];
  return order === 'riskiest' ? [100 - risk, since, id] : [since, id];
};

type LinkOptions = { options: EntryOptions; pathOf: (range: Partial<QueueRange>) => string };

/** Links that filter by kind, each with how much waits. */
function kindLinks(
  waiting: ReadonlyMap<string, number>,
  { kind, order }: QueueRange,
  { options: { kinds, t }, pathOf }: LinkOptions,
): QueueListData['kinds'] {
  const all = { words: t('moderation.allKinds'), path: pathOf({ order }), isChosen: kind === null };
  const each = kinds.map(({ kind: name }) => ({
    words: t('moderation.kindCount', { kind: kindText(name, t), count: waiting.get(name) ?? 0 }),
    path: pathOf({ kind: name, order }),
    isChosen: name === kind,
  }));
  return [all, ...each];
}

/** The decisions for several things at once: those of the kinds on the page, each with its reasons. */
function choicesOf(items: readonly StaffItem[], kinds: Kinds, t: Translate): QueueListData['choices'] {
  const shown = kinds.filter(({ kind }) => items.some((item) => item.kind === kind));
  const names = new Set(shown.flatMap(({ machine }) => decisionsOf(machine, machine.waiting)));
  return [...names].map((name) => {
    const reasons = new Set(shown.flatMap((kind) => kind.reasons[name] ?? []));
    const isPlain = shown.some(({ machine }) => machine.transitions[name] && !machine.transitions[name]?.needsReason);
    const chosen = [...(isPlain ? [''] : []), ...reasons];
    return {
      words: decisionText(name, t),
      choices: chosen.map((reason) => ({
        value: reason ? `${name}:${reason}` : name,
        words: choiceText(name, reason, t),
      })),
    };
  });
}

function itemOf({ item, current, vocabulary, author, history }: ItemRows, options: EntryOptions): QueueItemData | null {
  const { request, kinds, self, t } = options;
  const { lang } = request.params;
  if (!item) return null;
  const kind = kindOf(kinds, item.kind);
  const entry = showEntry(item, { ...options, vocabulary, current: current.get(item.id) });
  const canDecide = kind !== undefined && !entry.hindrance && hindranceOf(item, self) !== 'own';
  return {
    entry,
    decisions: canDecide
      ? decisionsOf(kind.machine, item.state).map((name) => showDecision(kind, name, { item, t }))
      : [],
    author: isAboutReader(item, self) ? '' : t('moderation.authorFacts', author),
    canTake: canDecide && item.decidedAt === null && !entry.lease,
    // Moderators cannot open the log, to which the names of an entry lead.
    history: (isAboutReader(item, self) ? [] : history).map((row) =>
      withoutLinks(showAuditEntry(row, { lang, t, kinds }), { row, self, t }),
    ),
    back: href('manageQueue', { lang }),
  };
}

function showDecision(kind: QueueKind, name: string, { item, t }: { item: StaffItem; t: Translate }): StaffDecision {
  const { machine, reasons } = kind;
  const transition = machine.transitions[name];
  return {
    name,
    words: decisionText(name, t),
    needsReason: transition?.needsReason ?? false,
    reasons: (reasons[name] ?? []).map((value) => ({ value, words: reasonText(value, t) })),
    options: optionsOf(kind, name, item).map((value) => ({ value, words: optionText(value, t) })),
    hasMarks: transition?.hasMarks ?? false,
  };
}

type HistoryEntry = QueueItemData['history'][number];

/** An entry as every moderator may see it. Its texts stand above, unless its author changed them. */
const withoutLinks = (
  entry: HistoryEntry,
  { row, self, t }: { row: ItemRows['history'][number]; self: EntryOptions['self']; t: Translate },
): HistoryEntry => ({
  ...entry,
  thing: null,
  who: { name: row.by === self.person ? t('moderation.you') : entry.who.name, path: null },
  whom: null,
  fields: /\.(appeal|send-again)$/.test(row.action) ? entry.fields : [],
  versions: [],
});
