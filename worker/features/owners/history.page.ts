import { contactFields } from '../../../web/contract/details.ts';
import { formatter } from '../../../web/contract/intl.ts';
import type { Moved, Problem } from '../../../web/contract/outcome.ts';
import type { ListingHistoryPage } from '../../../web/contract/pages/owners.data.ts';
import { href } from '../../../web/contract/routes.ts';
import { listingTag } from '../../data/cache-tags.ts';
import { shownName } from '../../domain/listings/shown-name.ts';
import { visibilityOf } from '../../domain/listings/visibility.ts';
import { definePage, type PageRequest, type Shown } from '../../pages/page.ts';
import { personalHead } from '../../pages/personal.ts';
import { dayAt, dayOf } from '../../platform/i18n/date-text.ts';
import { timeAgo } from '../../platform/i18n/elapsed.ts';
import type { Translate } from '../../platform/i18n/translate.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { type HistoryListing, type HistoryRow, historySize, readHistory } from './history.query.ts';

type Loaded = Awaited<ReturnType<typeof readHistory>> & { before: number | null };

/** What changed about a listing, when, and by which kind of person; and where its contact details come from. */
export const listingHistory = definePage<'listingHistory', Loaded | null>({
  async load(reader, { scope, params, query }) {
    const typed = query.get('before');
    const before = readWholeNumber(typed) ?? null;
    if (typed !== null && before === null) return null;
    return { before, ...(await readHistory(reader, scope.siteId, { slug: params.slug ?? '', before })) };
  },
  show(loaded, request, t): Shown<'listingHistory'> | Problem | Moved {
    const row = loaded?.listing;
    const visibility = row ? visibilityOf(row.state) : 'not-found';
    if (!loaded || !row || visibility !== 'visible') return { code: visibility === 'gone' ? 'gone' : 'not-found' };
    const { lang, slug } = request.params;
    if (row.slug !== slug) return { code: 'moved', status: 301, to: href('listingHistory', { lang, slug: row.slug }) };
    const data = show(row, loaded, { request, t });
    const title = t('meta.listingHistory.of', { name: data.listing.name });
    return {
      code: 'ok',
      data,
      head: personalHead(request, t, 'listingHistory', title),
      tags: [listingTag(row.id)],
    };
  },
});

type Options = { request: PageRequest; t: Translate };

function show(row: HistoryListing, { entries, imports, before }: Loaded, { request, t }: Options): ListingHistoryPage {
  const { scope, params } = request;
  const { lang } = params;
  const shown = entries.slice(0, historySize);
  const last = entries.length > historySize ? shown.at(-1) : undefined;
  const pathOf = (query: Record<string, string>) => href('listingHistory', { lang, slug: row.slug }, query);
  return {
    listing: {
      ...shownName(row, { scope, t }),
      path: href('listing', { lang, slug: row.slug }),
    },
    entries: [
      ...shown.map((entry) => ({
        ...{ id: `entry-${entry.id}`, at: entry.at, what: whatOf(entry, t), fields: fieldsOf(entry, { lang, t }) },
        by: t(`history.by.${byOf(entry)}`),
      })),
      ...importsOf(imports, last, t),
    ]
      .toSorted((one, other) => other.at - one.at)
      .map(({ at, ...entry }) => ({ ...entry, when: dayAt(at, lang) })),
    added: last ? null : { when: dayAt(row.createdAt, lang), how: t(`history.added.${addedBy(row)}`) },
    sources: sourcesOf(row, { request, t }),
    first: before === null ? null : pathOf({}),
    next: last ? pathOf({ before: String(last.id) }) : null,
  };
}

/** The imports that belong to the page: those after its last entry of the audit log. */
const importsOf = (imports: Loaded['imports'], last: HistoryRow | undefined, t: Translate) =>
  imports
    .filter(({ at }) => !last || at > last.at)
    .map(({ at }) => ({
      ...{ id: `import-${at}`, at, what: t('history.what.import'), fields: '', by: t('history.by.import') },
    }));

function addedBy({ isImported, isSubmitted }: HistoryListing): 'import' | 'member' | 'staff' {
  if (isImported) return 'import';
  return isSubmitted ? 'member' : 'staff';
}

/** What happened, in words. */
function whatOf({ action, after }: HistoryRow, t: Translate): string {
  switch (action) {
    case 'listing.state':
      return t('history.what.state', { state: t.has(`audit.state.${after}`) ? t(`audit.state.${after}`) : after });
    case 'correction.undo':
    case 'revision.undo':
      return t('history.what.undone');
    case 'claim.undo':
      return t('history.what.claim-revoke');
    case 'listing.edit':
    case 'correction.accept':
    case 'revision.accept':
      return t('history.what.changed');
    default: {
      const name = action.replace('.', '-');
      return t.has(`history.what.${name}`) ? t(`history.what.${name}`) : t('history.what.changed');
    }
  }
}

/** By which kind of person. Staff check what members and visitors suggest. */
type Author = 'visitor' | 'member' | 'confirmation' | 'owner' | 'ownerChecked' | 'staff';

function byOf({ action, after, byVisitor, isOwners }: HistoryRow): Author {
  switch (action) {
    case 'revision.accept':
    case 'correction.accept':
    case 'submission.accept':
      if (isOwners) return 'ownerChecked';
      return byVisitor ? 'visitor' : 'member';
    case 'listing.edit':
      return after === 'owner' ? 'owner' : 'staff';
    case 'listing.confirm':
      return 'confirmation';
    case 'claim.accept':
    case 'owner.hand-over':
    case 'owner.give-up':
      return 'owner';
    default:
      return 'staff';
  }
}

/** The names of the fields that changed, as one text; attributes are details. Empty for none. */
function fieldsOf({ action, fields }: HistoryRow, { lang, t }: { lang: string; t: Translate }): string {
  if (action === 'submission.accept') return '';
  const labels = fields.map((field) => {
    const [part = ''] = field.split('.');
    return t.has(`submission.written.${part}`) ? t(`submission.written.${part}`) : t('submission.written.attribute');
  });
  return formatter(Intl.ListFormat, lang, { type: 'conjunction' }).format([...new Set(labels)]);
}

/** Where each contact detail comes from, and how old it is. */
function sourcesOf(row: HistoryListing, { request, t }: Options): ListingHistoryPage['sources'] {
  const { lang } = request.params;
  return contactFields
    .filter((field) => row[field])
    .map((field) => {
      const { source, confirmedAt = null, statedAt } = row.sources?.[field] ?? {};
      const at = confirmedAt ?? statedAt;
      return {
        field: t(`submission.written.${field}`),
        source: source ? t(`provenance.source.${source}`) : t('history.source.unknown'),
        age:
          at === undefined
            ? t('history.age.unknown')
            : t(`history.age.${confirmedAt === null ? 'stated' : 'confirmed'}`, {
                date: dayOf(at, lang),
                ago: timeAgo(request.now - at, lang),
              }),
      };
    });
}
