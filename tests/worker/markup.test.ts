import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** All recommended rules, except those about React's way to write HTML, which has no effect on browsers or readers. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `<meta/>`, which HTML parses as `<meta>`.
    'void-style': 'off',
    // React writes some attributes like its properties (`charSet`, `hrefLang`); attribute names are case-insensitive.
    'attr-case': 'off',
    // React writes `async=""` and `hidden=""`, which mean the same as the bare names.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Next's own ids start with an underscore (`_R_`): valid, only awkward in CSS.
    'valid-id': ['error', { relaxed: true }],
    // A filter with several values is a group of checkboxes of the same name, as is usual in forms.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    // The list of a site's numbers has a label: ARIA allows one on a description list.
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
  },
});

const atlas = 'atlas.localhost';
const pages = [
  [atlas, '', 200],
  [atlas, '/directory', 200],
  [atlas, '/directory/category/art', 200],
  [atlas, '/directory/listing/painting-amsterdam', 200],
  [atlas, '/directory?q=zzzz', 200],
  [atlas, '/privacy', 200],
  [atlas, '/privacy?version=1', 200],
  [atlas, '/privacy?compare=1', 200],
  [atlas, '/cookies', 200],
  [atlas, '/tos', 200],
  [atlas, '/articles', 200],
  [atlas, '/login', 200],
  [atlas, '/nothing', 404],
  ['localhost', '', 200],
  ['nobody.localhost', '', 404],
] as const;

test.each(
  pages.flatMap(([host, path, status]) => ['en', 'ar'].map((lang) => [host, `/${lang}${path}`, status] as const)),
)('The document is valid HTML: %s %s', async (host, path, status) => {
  const answer = await server.get(host, path);
  expect(answer.status).toBe(status);
  const { results } = await validator.validateString(answer.text);
  const findings = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${ruleId}: ${message} (${line}:${column})`),
  );
  expect([...new Set(findings)]).toEqual([]);
});
