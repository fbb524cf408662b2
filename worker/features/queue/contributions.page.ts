import {
  type Contribution,
  type ContributionsPage,
  contributionsDone,
} from '../../../web/contract/pages/queue.data.ts';
import { href } from '../../../web/contract/routes.ts';
import type { DraftFields } from '../../domain/drafts/drafts.ts';
import type { QueueKind } from '../../moderation/kind.ts';
import { leavingFrom } from '../../moderation/machine.ts';
import { marksOf, noteOf, type QueueItem } from '../../moderation/queue-item.ts';
import { kindText, reasonText } from '../../pages/audit-text.ts';
import { pageSize } from '../../pages/marked-list.ts';
import { definePage, type PageDefinition, type Posted } from '../../pages/page.ts';
import { sectionHead } from '../../pages/personal.ts';
import { sectionsOf, signedIn } from '../../pages/sections.ts';
import { nameIn } from '../../platform/i18n/names.ts';
import { readWholeNumber } from '../../platform/text/whole-number.ts';
import { type ContributionRows, readContributions, slugIn } from './contributions.query.ts';
import { aboutOf, fieldsOf, kindOf, momentOf, type ShowOptions } from './show-thing.ts';
import { faultText, stateText } from './words.ts';

type Loaded = ContributionRows & { before: number | null };

/** What a person sent on a site, what became of it, and what they have not sent yet. */
export const dashboardContributions = (kinds: readonly QueueKind[]): PageDefinition =>
  definePage<'dashboardContributions', Loaded | null>({
    async load(reader, request) {
      const after = request.query.get('after');
      const before = after === null ? null : readWholeNumber(after);
      if (before === undefined) return null;
      const { person } = signedIn(request).session;
      const { siteId: site, language, defaultLanguage } = request.scope;
      const languages = [...new Set([language, defaultLanguage])];
      return { before, ...(await readContributions(reader, { site, person, languages, now: request.now, before })) };
    },
    show(loaded, request, t) {
      if (!loaded) return { code: 'not-found' };
      const data = show(loaded, { request, kinds, t });
      return { code: 'ok', data, head: sectionHead(request, t, 'dashboardContributions'), tags: [] };
    },
  });

type Options = ShowOptions & { kinds: readonly QueueKind[] };

function show({ items, drafts, names, before }: Loaded, options: Options): ContributionsPage {
  const { request, t } = options;
  const { visitor, session } = signedIn(request);
  const { lang } = request.params;
  const start = href('dashboardContributions', { lang });
  const shown = items.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    sections: sectionsOf('dashboard', { ...request, visitor: session, t }),
    action: before === null ? start : href('dashboardContributions', { lang }, { after: String(before) }),
    drafts: before === null ? drafts.map((row) => showDraft(row, { names, ...options })) : [],
    things: shown.map((item) => showContribution(item, options)),
    isSuspended: session.isSuspended,
    addPath: session.isSuspended || request.site.submissions === 'closed' ? null : href('create', { lang }),
    first: before === null ? null : start,
    next: last && items.length > pageSize ? href('dashboardContributions', { lang }, { after: String(last.id) }) : null,
    done: contributionsDone.find((code) => code === request.query.get('done')) ?? null,
    fault: visitor.form?.problem
      ? faultText(visitor.form.problem, t, Math.ceil((visitor.form.retryAfter ?? 0) / 60))
      : '',
    typed: typedOf(visitor.form),
  };
}

function typedOf(form: Posted | null): ContributionsPage['typed'] {
  const id = readWholeNumber(form?.values.item);
  return form && id !== undefined ? { id, appeal: form.values.appeal ?? '' } : null;
}

function showDraft(
  { form, path, fields, updated_at }: ContributionRows['drafts'][number],
  { request, t, names }: Options & Pick<ContributionRows, 'names'>,
): ContributionsPage['drafts'][number] {
  return {
    words: t.has(`moderation.draft.${form}`) ? t(`moderation.draft.${form}`) : t('moderation.draft.other'),
    about: nameIn(names.get(slugIn(path) ?? '') ?? {}, request.scope) || typedName(fields),
    path,
    saved: momentOf(updated_at, request),
  };
}

/** The name that was typed in a draft of something new. A draft is stored as it was typed: its texts can be too long. */
const typedName = ({ name = '' }: DraftFields): string => [...name.trim()].slice(0, 100).join('');

function showContribution(item: QueueItem, options: Options): Contribution {
  const { request, kinds, t } = options;
  const kind = kindOf(kinds, item.kind);
  const fields = fieldsOf(item, kind, options);
  const { isSuspended } = signedIn(request).session;
  const own = kind && !isSuspended ? leavingFrom(kind.machine, item.state, 'author') : [];
  const isAppeal = (name: string) => kind?.machine.transitions[name]?.isAppeal === true;
  // An appeal adds to a text that is still there. The decision on it is the last one.
  const canAppeal = item.content !== null && item.isAppeal === 0 && own.some(isAppeal);
  return {
    id: item.id,
    revision: item.revision,
    kind: kindText(item.kind, t),
    about: aboutOf(item, options),
    fields,
    sent: momentOf(item.since, request),
    state: stateText(item.state, t),
    decided: item.decidedAt === null ? null : momentOf(item.decidedAt, request),
    isAppeal: item.isAppeal === 1,
    // A decision that was taken back has no reason any more.
    reason: item.decidedAt === null ? '' : reasonText(item.reason, t),
    note: item.decidedAt === null ? '' : noteOf(item),
    marks: item.decidedAt === null ? [] : marksOf(item).map(([name, note]) => ({ label: labelOf(name, fields), note })),
    canWithdraw: own.includes('withdraw'),
    canAppeal,
    edit: isSuspended ? null : (kind?.editPath?.(item, request.params.lang) ?? null),
  };
}

const labelOf = (name: string, fields: Contribution['fields']): string =>
  fields.find(({ field }) => field === name)?.label ?? name;
