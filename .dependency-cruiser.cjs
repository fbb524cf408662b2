/**
 * Which module may import which (ARCHITECTURE.md, "Layers"). What no rule allows is denied; tests/dependency-rules shows
 * that each rule fires.
 */

/** The layers of worker/ from the bottom up: each may import those before it. */
const layers = [
  ...[
    'platform',
    'data',
    'filter-index',
    'search-index',
    'domain',
    'identity',
    'moderation',
    'http',
    'pages',
    'features',
  ],
];

const upTo = (layer) => layers.slice(0, layers.indexOf(layer) + 1).join('|');

/** Within these layers a folder is a module of its own. */
const isSplit = (layer) => ['domain', 'features'].includes(layer);

const below = (layer) => `^worker/(${layers.slice(0, layers.indexOf(layer)).join('|')})/`;

const layerRules = layers.flatMap((layer) => [
  ...(isSplit(layer)
    ? [{ from: { path: `^worker/${layer}/([^/]+)/` }, to: { path: `^worker/${layer}/$1/` } }]
    : [{ from: { path: `^worker/${layer}/` }, to: { path: `^worker/${layer}/` } }]),
  ...(layer === layers[0] ? [] : [{ from: { path: `^worker/${layer}/` }, to: { path: below(layer) } }]),
  { from: { path: `^worker/${layer}/` }, to: { path: '^(web/contract/|locales/languages\\.json$)' } },
]);

/** What answers a GET: it may not change anything. */
const answersGet =
  '^worker/((filter|search)-index/|pages/(?!handle-actions\\.ts$|actions/)|(domain|identity|moderation|data)/.*\\.query\\.ts$|features/[^/]+/[^/]+\\.(page|query|file|endpoint|sitemap)\\.ts$)';

module.exports = {
  allowedSeverity: 'error',
  allowed: [
    ...layerRules,
    // Domain modules that others build on.
    { from: { path: '^worker/domain/' }, to: { path: '^worker/domain/sites/' } },
    { from: { path: '^worker/domain/uploads/' }, to: { path: '^worker/domain/(drafts|media)/' } },
    { from: { path: '^worker/domain/reviews/' }, to: { path: '^worker/domain/listings/' } },
    { from: { path: '^worker/domain/carousels/' }, to: { path: '^worker/domain/(counters|hours|listings)/' } },
    { from: { path: '^worker/domain/posts/' }, to: { path: '^worker/domain/markdown/' } },
    { from: { path: '^worker/domain/attachments/' }, to: { path: '^worker/domain/media/' } },
    // The page of a new site reads hosts as people type them; the index of that feature leads to what writes.
    { from: { path: '^worker/features/new-sites/' }, to: { path: '^worker/features/domains/typed-host\\.ts$' } },
    // Sites are made of what each module declares.
    { from: { path: '^worker/features/(new-sites|websites)/' }, to: { path: '^worker/features/tables\\.ts$' } },
    // A feature sees another one through its index.ts; the list of features sees them all.
    { from: { path: '^worker/features/([^/]+)/' }, to: { path: '^worker/features/[^/]+/index\\.ts$' } },
    {
      from: { path: '^worker/features/[^/]+\\.ts$' },
      to: { path: '^worker/(features/[^/]+/(index|tables)\\.ts$|(domain|identity|moderation|pages|data)/)' },
    },
    // The entry points.
    {
      from: { path: '^worker/[^/]+\\.ts$' },
      to: { path: `^worker/([^/]+\\.ts$|features/index\\.ts$|(${upTo('pages')})/|filter-index/)` },
    },
    // The Worker that searches knows the words for "open" and "near".
    { from: { path: '^worker/search-index/' }, to: { path: '^locales/search-words\\.json$' } },
    // The Worker that verifies passkeys: of the product it knows the type of its own methods alone.
    { from: { path: '^worker/passkeys/' }, to: { path: '^worker/(passkeys/|platform/passkey-service\\.ts$)' } },
    // One list of views, what stands around them, and the frames of widgets.
    {
      from: { path: '^worker/pages/render/' },
      to: { path: '^web/(features/views\\.ts$|features/(chrome|widgets/frame)/.*\\.view\\.tsx$|slots/)' },
    },

    { from: { path: '^web/contract/' }, to: { path: '^(web/contract/|locales/languages\\.json$)' } },
    { from: { path: '^web/ui/' }, to: { path: '^web/ui/' } },
    { from: { path: '^web/slots/' }, to: { path: '^(web/(slots|contract)/|locales/)' } },
    { from: { path: '^web/features/([^/]+)/' }, to: { path: '^web/(features/$1|contract|slots|ui)/' } },
    // What several features show: the frame of an area, carousels and ads, forms with drafts, the form of opening hours, the editor for Markdown, the photos of forms, the cards of listings, maps that move, the button for a passkey, cards of posts, reviews, the search box.
    {
      from: { path: '^web/features/[^/]+/' },
      to: {
        path: '^web/features/(area|carousels|editor|form|hours|listing|map|passkeys|photos|posts|reviews|search)/',
      },
    },
    { from: { path: '^web/features/views\\.ts$' }, to: { path: '^web/(features/[^/]+/views\\.ts$|contract/)' } },
    // The script of previews: it is bundled apart from the pages.
    { from: { path: '^web/preview/' }, to: { path: '^web/(preview|contract)/' } },
    // The scripts of widgets, which run in other people's pages and in frames.
    { from: { path: '^web/widget/' }, to: { path: '^web/(widget|contract)/' } },
    { from: { path: '^web/app/' }, to: { path: '^web/(app|contract|features|slots|ui)/' } },

    {
      from: { path: '^scripts/' },
      to: { path: '^(scripts|worker|web/contract|locales)/|^web/slots/compile-messages\\.ts$' },
    },
    // The check of the editor reads and writes texts as the editor does.
    {
      from: { path: '^scripts/check-editor\\.ts$' },
      to: { path: '^web/features/editor/(markdown/|rich/schema-extensions\\.ts$)' },
    },

    // Packages and Node's own modules: the forbidden rules say what may not be used where.
    { from: {}, to: { path: '^node_modules/|^(node:|cloudflare:)', pathNot: '^node_modules/\\.cache' } },
    { from: {}, to: { dependencyTypes: ['core'] } },
  ],
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'get-cannot-write',
      comment: 'What answers a GET reaches no writer, directly or around a corner.',
      severity: 'error',
      from: { path: answersGet },
      to: { path: '\\.writer\\.ts$', reachable: true },
    },
    {
      name: 'webauthn-stays-in-its-worker',
      comment: 'The library is a third of the Worker in size: the Worker of the passkeys alone contains it.',
      severity: 'error',
      from: { path: '^(worker|web|scripts)/', pathNot: '^worker/passkeys/' },
      to: { path: '^node_modules/@simplewebauthn/server/' },
    },
    {
      name: 'markdown-is-sanitised-when-written',
      comment: 'Markdown becomes HTML, and is sanitised, when it is written; visitors get what is stored.',
      severity: 'error',
      from: { path: '^(worker|web|scripts)/', pathNot: '^worker/domain/markdown/' },
      to: { path: '^node_modules/(marked|xss)/' },
    },
    {
      name: 'ui-is-pure',
      comment: 'The design system knows no framework, no messages and no data.',
      severity: 'error',
      from: { path: '^web/ui/' },
      to: { path: '^node_modules/(next|next-intl|use-intl|valibot)/' },
    },
    {
      name: 'next-stays-in-web',
      comment: 'The Worker takes the components, never the framework.',
      severity: 'error',
      from: { path: '^worker/', pathNot: '^worker/pages/render/' },
      to: { path: '^node_modules/next/' },
    },
    {
      name: 'node-stays-in-scripts',
      comment:
        'The Worker and the pages run without Node; imports and archives hash, and domains are written in Unicode, with what workerd has of it.',
      severity: 'error',
      from: {
        path: '^(worker|web)/',
        pathNot: '^(web/next\\.config\\.mjs|worker/features/(imports|archive)/|worker/platform/net/domains\\.ts)',
      },
      to: { dependencyTypes: ['core'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.next|out)/|^node_modules/\\.|\\.test\\.tsx?$|^web/next-env\\.d\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.d.ts'],
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default'],
    },
  },
};
