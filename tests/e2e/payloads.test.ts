import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendBy } from '../../scripts/attack/browser.ts';
import { attackWithPayloads } from '../../scripts/attack/payloads/attack-with-payloads.ts';
import { openReader } from '../../scripts/attack/payloads/reader.ts';
import { Tally } from '../../scripts/attack/payloads/tally.ts';
import { watchPages } from '../../scripts/attack/payloads/watch.ts';
import { readMailsOf, type Target, targetOf } from '../../scripts/attack/target.ts';
import { payloads } from '../support/payloads.ts';
import { type SignInStage, startSignInStage } from '../support/sign-in-stage.ts';

let stage: SignInStage;
let target: Target;
beforeAll(async () => {
  stage = await startSignInStage();
  const [product, site, other] = ['localhost', 'atlas.localhost', 'crafts.localhost'].map(
    (host) => new URL(stage.url('/', host)).origin,
  ) as [string, string, string];
  const send = sendBy(() => undefined);
  target = targetOf({
    ...{ product, site, other, more: [], send, database: stage.server.db },
    mails: readMailsOf(`${product}/dev/mail.json`, send),
    recheck: () => stage.server.recheck(),
  });
});
afterAll(() => stage.close());

test('no text that people or staff can send runs in any page or mail, with the content policy and without it', async () => {
  const report = await attackWithPayloads(target, {
    payloads,
    most: 3,
    // So many that the platform’s limit of requests a minute stops none of them.
    people: 12,
    everyField: false,
    isThorough: false,
    log: () => undefined,
  });
  expect(report.failures).toEqual([]);
  expect(report.forms.length).toBeGreaterThan(12);
  expect(report.stored).toBeGreaterThan(200);
  expect(report.pages).toBeGreaterThan(60);
  // What staff write is stored as well: reasons of decisions and of rights, with each payload.
  const accepted = (button: RegExp) =>
    [...report.sendings].reduce((sum, [name, sent]) => sum + (button.test(name) ? sent.accepted : 0), 0);
  expect(accepted(/^staff: .*manage\/queue .*, decide/)).toBeGreaterThan(payloads.length / 2);
  expect(accepted(/^staff: .*, (suspend|lift)$/)).toBeGreaterThan(payloads.length / 2);
  expect(accepted(/^staff: .*, (grant|revoke)-/)).toBeGreaterThan(payloads.length / 2);
  const reasons = await stage.server.db
    .prepare(
      `select distinct v.content from audit_log a join versions v on v.site_id = a.site_id and v.id = a.reason_version
       where v.author_id in (select id from people where is_operator = 1)`,
    )
    .all<{ content: string }>();
  const stored = reasons.results.map(({ content }) => content).join('\n');
  // White space and control characters are cleaned before a text is stored.
  const plain = (text: string) => text.replace(/[\s\p{C}]|\\[nrt]/gu, '');
  const missing = payloads.filter((payload) => !plain(stored).includes(plain(JSON.stringify(payload).slice(1, -1))));
  expect(missing).toEqual([]);
}, 1_800_000);

const page = (body: string) => ({
  address: `${target.site}/en/careless`,
  answer: { status: 200, headers: new Headers({ 'content-type': 'text/html' }), text: `<!doctype html><body>${body}` },
});

test.each([
  ['runs in an element', '<img src=x onerror=alert(1)>', /payload ran: alert/],
  ['runs as a script', '<script>__ran()</script>', /payload ran: __ran/],
  ['loads from another host', '<img src="https://evil.example/x.png">', /a request to https:\/\/evil\.example/],
  ['leads elsewhere', '<meta http-equiv="refresh" content="0;url=/en">', /an element of no page|went on|a navigation/],
  ['waits for a click', '<a href="java&#10;script:__ran()">x</a>', /code in href/],
])('the attack notices a text that %s', async (_, body, expected) => {
  const reader = await openReader(stage.browser);
  const tally = new Tally(reader);
  await watchPages([page(body)], {
    ...{ chromium: stage.browser, person: target.browser(), origins: [target.site], withoutPolicy: true, tally },
  });
  await reader.close();
  expect(tally.failures.join('\n')).toMatch(expected);
});
