import { noFilters } from '../../../web/contract/filters.ts';
import type { DirectoryPage, Why } from '../../../web/contract/pages/directory.data.ts';
import { languageName } from '../../platform/i18n/names.ts';
import type { Reason } from '../../search-index/question.ts';
import type { Addresses } from './addresses.ts';
import type { DirectoryRows } from './directory.query.ts';
import type { DirectoryQuery } from './directory-request.ts';
import type { LabelOptions } from './facet-labels.ts';

type Parts = {
  rows: DirectoryRows;
  typed: DirectoryQuery;
  query: DirectoryQuery;
  addresses: Addresses;
  labels: LabelOptions;
};

/** What a page says of its search. */
export function searchState({ rows, typed, query, addresses, labels }: Parts): DirectoryPage['search'] {
  if (!typed.q) return null;
  const { search } = rows;
  const { spelling = null } = search ?? {};
  const why = rows.cards.flatMap(({ id, slug }) => {
    const reason = search?.reasons[id];
    return reason ? [[slug, whyOf(reason, labels)] as const] : [];
  });
  return {
    rest: query.q,
    without: addresses.withSearch({ q: '', sort: 'name' }),
    literal: search?.recognised.length
      ? addresses.withSearch({ q: typed.q, isLiteral: true, filters: typed.filters, sort: 'relevance' })
      : null,
    quality: search?.quality ?? 'beginnings',
    spelling:
      spelling === null ? null : { text: spelling, path: addresses.withSearch({ q: spelling, filters: noFilters }) },
    why: Object.fromEntries(why),
  };
}

function whyOf(reason: Reason, { scope, t }: LabelOptions): Why {
  const inLanguage = (language: string) => languageName(language, scope.language);
  switch (reason.kind) {
    case 'name': {
      const { language, pieces } = reason;
      return {
        kind: 'name',
        note: t('searchResults.why.name', { language: inLanguage(language) }),
        language,
        pieces: [...pieces],
      };
    }
    case 'text': {
      const { language, pieces } = reason;
      const note =
        language === scope.language ? undefined : t('searchResults.why.text', { language: inLanguage(language) });
      return { kind: 'text', ...(note !== undefined && { note }), language, pieces: [...pieces] };
    }
    case 'category':
    case 'place':
    case 'attribute':
      return { kind: 'fact', text: t(`searchResults.why.${reason.kind}`, { name: reason.name }) };
    case 'similar':
      return { kind: 'fact', text: t('searchResults.why.similar') };
  }
}
