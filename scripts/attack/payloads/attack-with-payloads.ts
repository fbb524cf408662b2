import type { Browser as Chromium } from 'playwright-core';
import { launchBrowser } from '../../lib/browser.ts';
import { inParallel } from '../../lib/in-parallel.ts';
import { offered, type Target } from '../target.ts';
import { hostileAddresses, isPersonal, type Origins, shapeOf, startAddresses } from './addresses.ts';
import { crawl, type Page } from './crawl.ts';
import { gatherCrowd, type Kind, kinds } from './crowd.ts';
import { Formats } from './fill.ts';
import { type Found, findForms } from './find-forms.ts';
import { openReader } from './reader.ts';
import { actionName, formOf, knownActions } from './registry.ts';
import { type SendOptions, sendForms } from './send-forms.ts';
import { Tally } from './tally.ts';
import { type Watched, watchPages } from './watch.ts';

export type PayloadOptions = {
  payloads: readonly string[];
  /** How many pages of a kind are searched for forms, and how many people of each kind send. */
  most: number;
  people: number;
  /** Whether each payload is sent through each field of a form, rather than through one of them. */
  everyField: boolean;
  /** Whether many pages of a kind are opened at the end, and every answer is read. */
  isThorough: boolean;
  /** Tells how far it is. */
  log: (text: string) => void;
};

/** What was sent and opened. `failures`: what ran, answers that are errors, and elements that came from payloads. */
export type PayloadReport = {
  payloads: number;
  forms: readonly string[];
  /** Actions of the features with fields, whose form was on no page: they were sent with the fields of their schema. */
  unseen: readonly string[];
  /** How many sendings of each form and button were accepted and refused. */
  sendings: ReadonlyMap<string, { accepted: number; refused: number }>;
  fields: number;
  requests: number;
  stored: number;
  refused: number;
  /** How many of the refused ones ran into a limit. */
  limited: number;
  pages: number;
  ran: number;
  failures: readonly string[];
};

type Run = SendOptions &
  Pick<PayloadOptions, 'most' | 'isThorough'> & { target: Target; origins: Origins; slug: string };

/** Sends payloads through every form and every address of the product, and opens the pages that show them. */
export async function attackWithPayloads(target: Target, options: PayloadOptions): Promise<PayloadReport> {
  const { payloads, log, people, ...others } = options;
  const chromium = await launchBrowser();
  try {
    const reader = await openReader(chromium);
    const tally = new Tally(reader, { readsEach: options.isThorough ? 1 : 3, log });
    log('signing people in');
    const crowd = await gatherCrowd(target, people);
    const origins = { site: target.site, product: target.product };
    const [names, actions] = [new Set<string>(), new Set<string>()];
    const slug = await anyListing(target);
    const run: Run = {
      ...others,
      payloads,
      log,
      target,
      origins,
      slug,
      crowd,
      reader,
      tally,
      names,
      actions,
      formats: new Formats(),
      firsts: new Map(),
    };
    await sendAll(run);
    const forms = [...names];
    const unseen = await sendUnseen(run);
    log('requesting addresses with payloads');
    await requestAddresses(run);
    await watchAll(run, chromium);
    await crowd.refresh();
    const { fields, requests, stored, refused, limited, pages, ran, failures } = tally;
    const sent = { payloads: payloads.length, forms, unseen, fields: fields.size, requests, stored, refused, limited };
    return { ...sent, sendings: tally.forms, pages, ran, failures };
  } finally {
    await chromium.close();
  }
}

/** The slug of a published listing. */
async function anyListing(target: Target): Promise<string> {
  const slug = await offered(target, 'database')
    .prepare(
      `select l.slug from listings l join domains d on d.site_id = l.site_id
       where d.host = ?1 and l.state = 'published' order by l.id limit 1`,
    )
    .bind(new URL(target.site).hostname)
    .first<string>('slug');
  if (slug === null) throw new Error(`${target.site} has no listing`);
  return slug;
}

const pagesOf = (run: Run, kind: Kind): Promise<Page[]> => {
  const { crowd, reader, origins, slug, most } = run;
  // Only members have an account on the product's host: all others see there what they see on the site.
  const hosts = kind === 'staff' ? [origins.site] : [origins.site, origins.product];
  const people = crowd.members.map((id) => `${origins.site}/en/manage/people?person=${id}`);
  const starts = [...startAddresses(origins, slug), ...(kind === 'staff' ? people : [])].filter((address) =>
    hosts.includes(new URL(address).origin),
  );
  return crawl({ person: crowd.next(kind), reader, starts, origins: hosts, most });
};

/**
 * Members and visitors send first, so that something waits for staff; then those whose forms depend on what staff did, and
 * the forms for what is there by then.
 */
async function sendAll(run: Run): Promise<void> {
  for (const kind of ['member', 'visitor', 'staff', 'member', 'staff'] as const) {
    const found = findForms(kind, await pagesOf(run, kind));
    run.log(`${found.length} forms on the pages of ${kind === 'staff' ? 'staff' : `a ${kind}`}`);
    await sendForms(found, run);
    run.log(run.tally.counts);
  }
}

/** Sends the actions whose button was pressed on no page, with the fields of their schema. Visitors sign out. */
async function sendUnseen(run: Run): Promise<string[]> {
  const { origins, slug, actions } = run;
  const unseen = knownActions.filter(
    ({ path, step, fields }) => fields.length > 0 && !actions.has(actionName(path, step)),
  );
  const forms = unseen.map((action): Found => {
    const form = formOf(action, origins, slug);
    const kind = action.productOnly ? 'member' : action.path.endsWith('/sign-out') ? 'visitor' : 'staff';
    return { kind, name: `${action.path} ${action.step}`, places: [{ address: form.action, parent: undefined, form }] };
  });
  run.log(`${forms.length} more actions`);
  // They hold ids rather than texts.
  await sendForms(forms, { ...run, payloads: run.payloads.filter((_, i) => i % 6 === 0) });
  return forms.map(({ name }) => name);
}

/** Requests some of the addresses with each payload: every address gets one of a few payloads. */
async function requestAddresses({ origins, slug, payloads, crowd, tally, isThorough }: Run): Promise<void> {
  const share = isThorough ? 9 : 3;
  for (const [turn] of payloads.entries()) {
    const chosen = hostileAddresses(origins, { slug, payloads, turn }).filter((_, i) => (i + turn) % share === 0);
    const kind = kinds[turn % kinds.length] ?? 'visitor';
    const request = async (address: string) => {
      const answer = await crowd.next(kind).get(address);
      await tally.check(`an address of ${new URL(address).pathname.slice(0, 40)}`, { kind, answer });
    };
    await inParallel(chosen, request, { atOnce: 4 });
  }
}

/** Opens the pages that show payloads, answers that repeat them, searches for them, and mails. */
async function watchAll(run: Run, chromium: Chromium): Promise<void> {
  const { crowd, tally, origins, payloads, log, most, isThorough } = run;
  await run.target.recheck();
  const watch = (kind: Kind, pages: readonly Watched[], withoutPolicy: boolean) =>
    watchPages(pages, {
      ...{ chromium, person: crowd.next(kind), origins: Object.values(origins), withoutPolicy, tally },
    });
  for (const kind of kinds) {
    const pages = (await pagesOf({ ...run, most: most * (isThorough ? 4 : 1) }, kind)).filter(
      ({ address }) => kind === 'visitor' || isPersonal(address),
    );
    for (const { address, inspected } of pages) for (const one of inspected.strange) tally.fail(`${address}: ${one}`);
    const reflected = tally.reflected.filter((one) => one.kind === kind).slice(0, most * 10);
    const shown: Watched[] = [
      ...pages.filter(({ inspected }) => inspected.showsPayload).map(({ address }) => ({ address })),
      ...reflected.map(({ answer }) => ({ address: answer.url, answer })),
    ];
    log(`opening ${shown.length} pages as ${kind === 'staff' ? kind : `a ${kind}`}`);
    await watch(kind, someOfEach(shown, isThorough ? most : 1), false);
    await watch(kind, someOfEach(shown, isThorough ? most * 4 : 2), true);
  }
  const every = Math.ceil(payloads.length / (isThorough ? 400 : 20));
  const searched = payloads.filter((_, i) => i % every === 0);
  log(`opening ${searched.length} searches`);
  await watch(
    'visitor',
    searched.map((q) => ({ address: `${origins.site}/en/directory?${new URLSearchParams({ q })}` })),
    true,
  );
  const mails = await mailsOf(run);
  log(`opening ${mails.length} mails`);
  await watch('visitor', mails, true);
}

/** Some pages of each kind. An answer and the page at its address are two kinds. */
function someOfEach(pages: readonly Watched[], most: number): Watched[] {
  const seen = new Map<string, number>();
  return pages.filter(({ address, answer }) => {
    const shape = `${shapeOf(address)} ${answer?.status ?? ''}`;
    seen.set(shape, (seen.get(shape) ?? 0) + 1);
    return (seen.get(shape) ?? 0) <= most;
  });
}

/** Mails of each kind to the people who sent, as pages. */
async function mailsOf({ target, crowd, most }: Run): Promise<Watched[]> {
  const headers = new Headers({ 'content-type': 'text/html; charset=utf-8' });
  const watched: Watched[] = [];
  const seen = new Map<string, number>();
  for (const to of [...crowd.addresses, 'payload@people.example']) {
    const { text } = await target.send(`${target.product}/dev/mail.json?${new URLSearchParams({ to })}`);
    for (const { kind, message } of JSON.parse(text) as { kind: string; message: { html: string } | null }[]) {
      const count = seen.get(kind) ?? 0;
      if (!message || count >= most) continue;
      seen.set(kind, count + 1);
      const address = `${target.product}/mail/${kind}/${count}`;
      watched.push({ address, answer: { status: 200, headers, text: message.html } });
    }
  }
  return watched;
}
