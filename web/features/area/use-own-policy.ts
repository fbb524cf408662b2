import { useEffect } from 'react';
import { openDocument } from '../../slots/fetch-page-data.ts';

/**
 * Loads a page as a document where the present document's content policy does not allow what it shows: a page that was opened in
 * place of another one has that one's policy.
 * @returns `isAllowed`
 */
export function useOwnPolicy(isAllowed: boolean, address: string): boolean {
  useEffect(() => {
    if (!isAllowed) openDocument(address);
  }, [isAllowed, address]);
  return isAllowed;
}
