/** The Worker of the search indexes. It has no address: the product's Worker calls its objects. */
export { SearchIndex } from './search-index.ts';

export default {
  fetch: () => new Response(null, { status: 404 }),
};
