/** The arrows between rooms (ARCHITECTURE.md): which folder may import from which. */
module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'web-never-from-worker',
      comment: 'Pages know the contract, never who fills them.',
      severity: 'error',
      from: { path: '^web' },
      to: { path: '^(worker|scripts)' },
    },
    {
      name: 'worker-from-web-only-contract-views-and-slots',
      comment: 'The Worker renders views; everything else of web is for Next.',
      severity: 'error',
      from: { path: '^worker' },
      to: { path: '^web', pathNot: '^web/(contract/|slots/|features/.*view\\.tsx$)' },
    },
    {
      name: 'views-only-in-render',
      comment: 'One registry of views.',
      severity: 'error',
      from: { path: '^worker', pathNot: '^worker/render/' },
      to: { path: '^web/(features|slots)/' },
    },
    {
      name: 'contract-stands-alone',
      severity: 'error',
      from: { path: '^web/contract' },
      to: { path: '^(web/(?!contract)|worker|scripts)' },
    },
    {
      name: 'ui-is-pure',
      comment: 'The design system knows no framework, no messages and no data.',
      severity: 'error',
      from: { path: '^web/ui' },
      to: { path: '^(web/(?!ui/)|node_modules/(next|next-intl)/)' },
    },
    {
      name: 'readers-cannot-write',
      comment: 'What answers visitors opens the reader only.',
      severity: 'error',
      from: {
        path: '^worker/(home|directory|listings|legal|sitemaps|files|planned|pages|site|render|respond|cache|language|dev)/',
      },
      to: { path: '^worker/(db/(?!reader|query|sql|schema|meter|transient)|written/)' },
    },
    {
      name: 'markdown-at-write-only',
      comment: 'What is written is made HTML and sanitised once, when it is written; visitors get what is stored.',
      severity: 'error',
      from: { path: '^(worker|web|scripts)/', pathNot: '^worker/written/' },
      to: { path: 'node_modules/(marked|xss)/' },
    },
    {
      name: 'accounts-are-written-in-their-own-rooms',
      comment: 'People, sessions, codes and tickets are written by *.writer.ts alone, and those by these rooms alone.',
      severity: 'error',
      from: { path: '^worker/', pathNot: '^worker/((accounts|sessions|sign-in|oidc|dashboard|manage)/|crons\\.ts)' },
      to: { path: '^worker/.*\\.writer\\.ts$' },
    },
    {
      name: 'pages-of-accounts-cannot-write',
      comment: 'What loads and shows a page opens the reader only, in these rooms too.',
      severity: 'error',
      from: { path: '^worker/(sign-in|oidc|dashboard|manage|sessions)/.*\\.(page|query)\\.ts$' },
      to: { path: '^worker/.*\\.writer\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(\\.next|out|node_modules/\\.)|\\.test\\.tsx?$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.json'] },
  },
};
