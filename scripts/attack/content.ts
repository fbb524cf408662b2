import type { ListingState } from '../../worker/data/schema.ts';
import { openWriter } from '../../worker/domain/listings/listings.writer.ts';
import { makeSpreadsheet } from '../../worker/features/archive/index.ts';
import { publishLegalTexts } from '../../worker/features/legal/legal-texts.writer.ts';
import { type Attack, Checks } from './attack.ts';
import { siteOf } from './site-of.ts';
import { NotPossible, offered } from './target.ts';

const markdown: Attack = {
  name: 'A text in Markdown neither runs nor leads elsewhere in disguise, and no text takes seconds to publish',
  needs: ['database'],
  async run(target) {
    const { other, send } = target;
    const checks = new Checks();
    const site = await siteOf(target, other);
    const hostile = [
      ...['[a](/\\evil.example)', '[a](//evil.example)', '[a](/%09/evil.example)', '[a](javascript:alert(1))'],
      ...[
        '<script>alert(1)</script>',
        '<img src=x onerror=alert(1)>',
        '[a](data:text/html,x)',
        '<a href="//evil.example">a</a>',
      ],
      ...['[a](JaVaScRiPt:alert(1))', '![a](https://evil.example/x.png)', '[a]: javascript:alert(1)\n\n[a]'],
    ];
    const db = offered(target, 'database');
    const last = `select max(version) from legal_texts where site_id = ?1 and kind = 'cookies' and language = 'en'`;
    const before = (await db.prepare(last).bind(site).first<number>('max(version)')) ?? 0;
    const publish = (body: string) =>
      publishLegalTexts(db, site, [{ kind: 'cookies', language: 'en', body, publishedAt: Date.now() }]);
    await publish(`## Attack\n\n${hostile.join('\n\n')}\n\nThe end of the attack`);
    await target.recheck();
    const { status, text } = await send(`${other}/en/cookies`);
    checks.expect(status === 200 && text.includes('The end of the attack'), 'the text is shown');
    const shown = text.replace(/<script[\s\S]*?<\/script>/g, '');
    for (const [, attribute = '', value = ''] of shown.matchAll(/\s(href|src)="([^"]*)"/g)) {
      const { origin, protocol } = new URL(value.replaceAll('&amp;', '&'), other);
      // A link that names its host is honest.
      const isHonest = attribute === 'href' && /^(https:\/\/|mailto:|tel:)/.test(value);
      const isOwn = origin === other && /^https?:$/.test(protocol);
      checks.expect(isOwn || isHonest, `${attribute}="${value}" leads nowhere else`);
    }
    checks.expect(!/onerror=(?!.*&gt;)/.test(shown.replace(/&lt;[\s\S]*?&gt;/g, '')), 'no handler is left');
    for (const [what, body] of [
      ['3,000 quotes', '>'.repeat(3_000)],
      ['10,000 emphases', '*a'.repeat(10_000)],
      ['3,000 brackets', '['.repeat(3_000)],
    ] as const) {
      const since = performance.now();
      await publish(`## Attack\n\n${body}`).catch((error: unknown) => checks.expect(false, `${what}: ${error}`));
      const took = Math.round(performance.now() - since);
      checks.expect(took < 1_000, `${what} take ${took} ms`);
    }
    await db
      .prepare(`delete from legal_texts where site_id = ?1 and kind = 'cookies' and language = 'en' and version > ?2`)
      .bind(site, before)
      .run();
    return checks.result(`${hostile.length} texts, three long ones`);
  },
};

const removedPhotos: Attack = {
  name: 'The photo of a listing that was removed is shown to nobody any more',
  needs: ['database'],
  async run(target) {
    const { other, send } = target;
    const checks = new Checks();
    const db = offered(target, 'database');
    const site = await siteOf(target, other);
    const photo = await db
      .prepare(
        `select p.key, l.id, l.state from photos p join listings l on l.site_id = p.site_id and l.id = p.listing_id
         where p.site_id = ?1 and l.state = 'published' order by l.id desc limit 1`,
      )
      .bind(site)
      .first<{ key: string; id: number; state: ListingState }>();
    if (!photo) throw new NotPossible(`${other} has no photo`);
    const address = `${other}/media/${photo.key}/320.webp`;
    const shown = await send(address);
    checks.expect(shown.status === 200, `the photo is shown before, answers ${shown.status}`);
    const age = Number(shown.headers.get('cache-control')?.match(/max-age=(\d+)/)?.[1]);
    checks.expect(age <= 3_600, `caches keep it for an hour, not ${age} s`);
    const change = async (state: ListingState) => {
      await openWriter(db, site).patchListings([{ id: photo.id, state }]);
      await target.recheck();
    };
    try {
      for (const state of ['hidden', 'removed', 'draft'] as const) {
        await change(state);
        const { status } = await send(address);
        checks.expect([404, 410].includes(status), `a photo of a ${state} listing is gone, answers ${status}`);
      }
    } finally {
      await change('published');
    }
    return checks.result('hidden, removed and draft');
  },
};

const spreadsheets: Attack = {
  name: 'A listing whose name is a formula runs nothing in the spreadsheet of a person who exports the site',
  needs: ['database'],
  async run(target) {
    const checks = new Checks();
    const db = offered(target, 'database');
    const site = await siteOf(target, target.other);
    const listing = await db
      .prepare(
        `select t.listing_id as id, t.language, t.name from listing_texts t
         where t.site_id = ?1 order by t.listing_id, t.language limit 1`,
      )
      .bind(site)
      .first<{ id: number; language: string; name: string }>();
    if (!listing) throw new NotPossible(`${target.other} has no listing`);
    const { id, language } = listing;
    const rename = (name: string) =>
      db
        .prepare('update listing_texts set name = ?4 where site_id = ?1 and listing_id = ?2 and language = ?3')
        .bind(site, id, language, name)
        .run();
    const formulas = ["=cmd|'/c calc'!A0", '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '  =1+1', '＝1+1', 'a;=1+1', 'a\n=1+1'];
    try {
      for (const formula of formulas) {
        await rename(`${formula} attack`);
        const parts = await Array.fromAsync(makeSpreadsheet({ db, site, language, languages: [language] }, () => {}));
        const csv = parts.join('');
        checks.expect(
          /1\+1 attack|A0 attack|SUM\(1\) attack/.test(csv),
          `the name ${JSON.stringify(formula)} is exported`,
        );
        const isFormula = /(^|[,;\t\r\n]"?)\s*[=+\-@＝][^,\r\n]*attack/m.test(csv);
        checks.expect(!isFormula, `${JSON.stringify(formula)} is no formula`);
      }
    } finally {
      await rename(listing.name);
    }
    return checks.result(`${formulas.length} names`);
  },
};

/** Attacks with what people write and with what they take away. */
export const content: readonly Attack[] = [markdown, removedPhotos, spreadsheets];
