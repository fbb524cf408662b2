import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { FormField } from '../../../ui/form-field.tsx';
import type { FoundListing, ListingSearch } from '../field-types.ts';

type ListingLinksProps = { id: string; listings: ListingSearch; choose(listing: FoundListing): void };

/** Milliseconds without a key before a search begins. */
const pauseMs = 300;

/** Finds a listing by its name, to link to it. */
export function ListingLinks({ id, listings, choose }: ListingLinksProps) {
  const t = useTranslations('editor.link');
  const [query, setQuery] = useState('');
  const found = useFound(query.trim(), listings);
  return (
    <div className="grid gap-2">
      <FormField
        id={id}
        type="search"
        dir="auto"
        autoComplete="off"
        label={t('listing')}
        hint={t('listingHint')}
        onChange={({ currentTarget }) => setQuery(currentTarget.value)}
      />
      <p role="status" className="text-sm text-muted">
        {found && (found === 'failed' ? t('failed') : t('found', { count: found.length }))}
      </p>
      {Array.isArray(found) && found.length > 0 && (
        <ul className="editor-found">
          {found.map((listing) => (
            <li key={listing.slug}>
              <button type="button" onClick={() => choose(listing)}>
                <bdi className="font-semibold">{listing.name}</bdi> <bdi className="text-muted">{listing.where}</bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The listings for a text; undefined before there is an answer. */
function useFound(query: string, listings: ListingSearch): readonly FoundListing[] | 'failed' | undefined {
  const [found, setFound] = useState<readonly FoundListing[] | 'failed'>();
  useEffect(() => {
    setFound(undefined);
    if (!query) return;
    let isCurrent = true;
    const tell = (answer: readonly FoundListing[] | 'failed') => isCurrent && setFound(answer);
    const timer = setTimeout(() => listings(query).then(tell, () => tell('failed')), pauseMs);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, listings]);
  return found;
}
