import { HtmlValidate } from 'html-validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

/** All recommended rules, but for those about the handwriting of React, which no browser and no reader notices. */
const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  rules: {
    // React writes `<meta/>`, which HTML reads as `<meta>`.
    'void-style': 'off',
    // React writes some attributes as it names its properties (`charSet`, `hrefLang`); HTML knows no case in them.
    'attr-case': 'off',
    // React writes `async=""` and `hidden=""`, which say the same as the bare names.
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    // Next numbers its own elements from an underscore (`_R_`), a valid id that is only awkward in CSS.
    'valid-id': ['error', { relaxed: true }],
    // A filter of which several values may hold is a checkbox each, all of one name, as forms have always said it.
    'form-dup-name': ['error', { shared: ['radio', 'checkbox', 'submit', 'button', 'reset'] }],
    // The list of a site's numbers has a name: ARIA allows one on a list of descriptions.
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
