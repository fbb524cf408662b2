/** A page whose round trips are counted. */
export type LatencyPage = {
  name: string;
  path: string;
  /** The Cookie header of a visitor. */
  cookie?: string;
  /** The status of its answer; 200 by default. */
  status?: number;
  /** The budget in tests/budgets/budgets.json that limits its round trips. */
  budget?: 'directory' | 'search' | 'services' | 'listing' | 'home';
};

/**
 * The pages of the museums site, by kind.
 *
 * @param cookie the session of a person who may open the manage area.
 * @param next the second page of the directory.
 */
export const latencyPages = ({ cookie, next }: { cookie: string; next: string }): readonly LatencyPage[] => [
  { name: 'directory', path: '/en/directory', budget: 'directory' },
  { name: '· category and city', path: '/en/directory/category/art/city/london', budget: 'directory' },
  { name: '· attributes', path: '/en/directory/free-entry/no/period/since-1900', budget: 'directory' },
  { name: '· sorted by rating', path: '/en/directory?sort=rating', budget: 'directory' },
  { name: '· second page', path: next, budget: 'directory' },
  { name: 'search', path: '/en/directory?q=mus', budget: 'search' },
  { name: '· of words that are filters', path: '/en/directory?q=art+museums+london', budget: 'search' },
  { name: '· with a filter', path: '/en/directory/free-entry/no?q=mus', budget: 'search' },
  { name: 'services', path: '/en/services', budget: 'services' },
  { name: '· kind and price', path: '/en/services?kind=guided-tour&price=1', budget: 'services' },
  { name: '· after the first page', path: '/en/services?after=10', budget: 'services' },
  {
    name: '· comparison',
    path: '/en/services?compare=rijksmuseum.guided-tour_louvre.guided-tour_deutsches-museum.library',
    budget: 'services',
  },
  { name: 'listing', path: '/en/directory/listing/rijksmuseum', budget: 'listing' },
  { name: '· unknown', path: '/en/directory/listing/none', status: 404 },
  { name: 'home', path: '/en', budget: 'home' },
  { name: 'articles', path: '/en/articles' },
  { name: 'legal text', path: '/en/privacy' },
  { name: 'sitemap index', path: '/sitemap.xml' },
  { name: 'sitemap of listings', path: '/sitemaps/en/listings-1.xml' },
  { name: 'dashboard', path: '/en/dashboard', cookie },
  { name: 'manage', path: '/en/manage', cookie },
];
