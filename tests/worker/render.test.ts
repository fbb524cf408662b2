import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/server.ts';
import { renderPath } from '../support/worker/paths.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const render = (data: unknown) => server.send('localhost', renderPath, { method: 'POST', body: JSON.stringify(data) });

test('A view can use any hook of React, and components of libraries', async () => {
  const { status, text } = await render('<name>');
  expect(status).toBe(200);
  expect(text).toMatch(/^<label for="(_R_\w+_)">42<\/label><input id="\1" value="1,4,9"\/><b>&lt;name&gt;<\/b>$/);
});

test.each([
  { type: 'a', props: { href: 'https://example.org', children: 'here' } },
  { $$typeof: 'Symbol(react.transitional.element)', type: 'script', props: { children: 'alert(1)' }, key: null },
  { $$typeof: {}, type: 'b', key: null, ref: null, props: {} },
])('An object in page data never becomes markup: %j', async (data) => {
  const { status, text } = await render(data);
  expect(status).toBe(500);
  expect(text).toContain('Minified React error #31');
});
