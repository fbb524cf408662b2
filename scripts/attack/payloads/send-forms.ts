import { inParallel } from '../../lib/in-parallel.ts';
import { type Answer, type Browser, patiently } from '../browser.ts';
import { shapeOf } from './addresses.ts';
import { openPage } from './crawl.ts';
import type { Crowd } from './crowd.ts';
import { type Formats, fill, type Manner, type Turn } from './fill.ts';
import { actionsOf, type Found, findForms, type Place } from './find-forms.ts';
import type { Form } from './inspect.ts';
import { locate } from './locate.ts';
import type { Reader } from './reader.ts';
import type { Tally } from './tally.ts';

export type SendOptions = {
  crowd: Crowd;
  reader: Reader;
  tally: Tally;
  payloads: readonly string[];
  /** Whether each payload is sent through each field of a form, rather than through one of them. */
  everyField: boolean;
  formats: Formats;
  /** The forms that were sent, and the actions of the buttons that were pressed. */
  names: Set<string>;
  actions: Set<string>;
  /** Of the forms with several pages, that from which all others are reached; by `entryOf`. */
  firsts: Map<string, string>;
  log: (text: string) => void;
};

/** Sends all payloads through forms that were not sent yet, and through those that appear meanwhile. */
export async function sendForms(found: readonly Found[], options: SendOptions): Promise<void> {
  for (let next = found; next.length; ) {
    const fresh = next.filter(({ name }) => !options.names.has(name) && options.names.add(name));
    const appeared: Found[] = [];
    const send = async (one: Found) => {
      appeared.push(...(await sendThrough(one, options)));
    };
    await inParallel(fresh, send, { atOnce: 8 });
    next = appeared;
  }
}

/** Sends all payloads through one form. Returns the forms on the pages that it leads to. */
async function sendThrough(found: Found, options: SendOptions): Promise<Found[]> {
  const { crowd, payloads, log, firsts } = options;
  const appeared: Found[] = [];
  log(`${found.kind}: ${found.name}`);
  const stride = strideOf(found, options);
  // What follows a page gets the same payloads as that page, so one of them leads through all.
  const first = firsts.get(entryOf(found)) ?? found.name;
  firsts.set(entryOf(found), first);
  const leads = first === found.name;
  // The other pages get every payload by themselves, and hundreds of ways through all of them are enough to look at.
  const every = Math.ceil(payloads.length / stride / mostWalks);
  // Not the same remainder each time: the pages of a form take turns as well.
  const isWalk = (turn: number) => turn % every === Math.floor(turn / every) % every;
  for (let turn = 0; turn * stride < payloads.length; turn += 1) {
    if (turn % 64 === 0) await crowd.refresh();
    for (const way of waysOf(found, turn)) {
      const at = await locate(found, turn, options);
      if (!at) return appeared;
      const sending = { ...at, ...way, turn, from: turn * stride };
      const first = await sendOnce(found, sending, options);
      if (way.manner === 'hostile') continue;
      const sent = first.answer.status === 409 ? await sendAfresh(found, { ...sending, first }, options) : first;
      if (turn < 4) appeared.push(...(await formsBehind(found, sent, options)));
      if (way.button === 0 && leads && isWalk(turn)) await goOn(found, { ...sent, ...sending }, options);
      if (turn >= leftDecided) await takeBack(sent, options);
    }
  }
  return appeared;
}

/** How often a form with several pages is sent to its end. */
const mostWalks = 400;

/** The kind of page of a form, whichever of its steps is shown. */
function entryOf({ kind, places }: Found): string {
  const url = new URL(places[0]?.address ?? 'about:blank');
  url.searchParams.delete('step');
  return `${kind} ${shapeOf(url.href)}`;
}

/** Unless every payload goes through each field of a form, at most that many are sent at once. */
const mostAtOnce = 5;

function strideOf({ places }: Found, { everyField }: SendOptions): number {
  const count = places[0]?.form.fields.filter(({ kind }) => kind === 'text').length ?? 0;
  return everyField ? 1 : Math.max(1, Math.min(count, mostAtOnce));
}

type Way = { manner: Manner; button: number };

/** The ways in which a form is sent: by its first button, and now and then by another and with a payload in every field. */
function waysOf({ places }: Found, turn: number): Way[] {
  const { fields = [], buttons = [] } = places[0]?.form ?? {};
  const others = buttons.slice(1).map((_, i) => ({ manner: 'honest', button: i + 1 }) as const);
  const another = others[Math.floor(turn / 4) % Math.max(1, others.length)];
  const isOnlyText = fields.every(({ kind }) => kind === 'text');
  const isTyped = fields.some(({ kind }) => kind === 'typed');
  return [
    { manner: 'honest', button: 0 },
    // Every button is pressed once, to find what is behind it.
    ...(turn === 0 ? others : another && turn % 4 === 0 ? [another] : []),
    ...(!isOnlyText && (turn < 40 ? isTyped || turn % 5 === 0 : turn % 10 === 0)
      ? [{ manner: 'hostile', button: 0 } as const]
      : []),
  ];
}

type Sending = Way & Turn & { place: Place; person: Browser };
type Sent = { person: Browser; answer: Answer; parent: string };

/** Sends a form. Where it is refused because of a field, it is sent again without this one, so that the rest is stored. */
async function sendOnce(found: Found, sending: Sending, options: SendOptions): Promise<Sent> {
  const { place, person, manner, button, turn, from } = sending;
  const { reader, payloads, formats } = options;
  const { name, value } = place.form.buttons[button] ?? {};
  let fields = fill(place.form, { payloads, turn, from, manner }, (field) => formats.has(found.name, field));
  let answer = await post(found, { place, person, fields, button }, options);
  for (let tries = 0; manner === 'honest' && answer.status === 422 && tries < mostRepairs; tries += 1) {
    const { forms } = await reader.read(answer.text);
    const form = forms.find(({ buttons }) => buttons.some((one) => one.name === name && one.value === value));
    const repaired = form && formats.repair(found.name, fields, form);
    if (!repaired) break;
    fields = repaired;
    answer = await post(found, { place, person, fields, button }, options);
  }
  return { person, answer, parent: place.address };
}

/** How often a form is sent again without the field that was refused. */
const mostRepairs = 4;

type Posted = { place: Place; person: Browser; fields: Record<string, string>; button: number };

async function post({ kind, name: what }: Found, { place, person, fields, button }: Posted, options: SendOptions) {
  const { tally, crowd, actions } = options;
  const { address, form } = place;
  const { name = '', value = '' } = form.buttons[button] ?? {};
  const action = new URL(form.action || address, address).href;
  for (const field of form.fields) tally.fields.add(`${what} ${field.name.replace(/\d+/g, '#')}`);
  actions.add(actionsOf(place)[button] ?? '');
  const body = { ...fields, ...(name && { [name]: value }) };
  let answer = await person.post(action, body);
  if (answer.status === 429 || (kind === 'staff' && [403, 409].includes(answer.status))) {
    await crowd.refresh();
    // What the database counted is deleted now; what the platform counts is over within a minute.
    answer = await patiently(() => person.post(action, body));
  }
  await tally.check(`${kind}: ${what}, ${value || 'its button'}`, { kind, answer });
  return answer;
}

/**
 * Sends a form whose change was made already: first the form that stands on its page by now and takes the change back, with
 * the same payloads. Returns the first answer where there is none.
 */
async function sendAfresh(
  found: Found,
  { first, ...sending }: Sending & { first: Sent },
  options: SendOptions,
): Promise<Sent> {
  const { place, person } = sending;
  const page = await openPage(person, options.reader, place);
  const texts = place.form.fields.filter(({ kind }) => kind === 'text').map(({ name }) => name);
  const isOther = ({ value }: { value: string }) => !place.form.buttons.some((one) => one.value === value);
  const form = page?.inspected.forms.find(
    ({ fields, buttons }) => fields.some(({ name }) => texts.includes(name)) && buttons.some(isOther),
  );
  if (!form) return first;
  const opposite = { ...sending, place: { ...place, form }, button: form.buttons.findIndex(isOther) };
  const { answer } = await sendOnce(found, opposite, options);
  return answer.status < 400 ? sendOnce(found, sending, options) : first;
}

/** Sendings of a form after which what staff decided stays decided. */
const leftDecided = 2;

/** Takes a decision back where the page that follows it offers that: the next payload is a reason for the same thing. */
async function takeBack(sent: Sent, { reader, tally }: SendOptions): Promise<void> {
  if (!/[?&]done=decided/.test(sent.answer.headers.get('location') ?? '')) return;
  const page = await pageBehind(sent, reader);
  const form = page?.inspected.forms.find(({ buttons }) => buttons.some(({ value }) => value === 'undo'));
  if (!page || !form) return;
  const fields = Object.fromEntries(form.fields.map(({ name, value }) => [name, value]));
  const answer = await sent.person.post(new URL(form.action || page.address, page.address).href, {
    ...fields,
    step: 'undo',
  });
  await tally.check('staff: a decision, undo', { kind: 'staff', answer });
}

/** The forms of the page that an answer leads to. Those of a visitor are in nobody else's browser. */
async function formsBehind({ kind }: Found, sent: Sent, { reader }: SendOptions): Promise<Found[]> {
  const page = await pageBehind(sent, reader);
  return page ? findForms(kind, [page], kind === 'visitor' ? sent.person : undefined) : [];
}

function pageBehind({ person, answer, parent }: Sent, reader: Reader) {
  const to = answer.headers.get('location');
  if (!to || !URL.canParse(to, answer.url)) return undefined;
  const url = new URL(to, answer.url);
  url.hash = '';
  return openPage(person, reader, { address: url.href, parent });
}

/** Steps of a form with several pages: more than any has. */
const mostSteps = 16;

/** Buttons that lead on to the next page of a form, or send it; and those that only move within it. */
const leadsOn = /^(next|send)$/;
const moves = /^(to-.*|keep|discard|restart)$/;

/** Goes on through the pages of a form that has several, with the same payload, until it is sent or refused. */
async function goOn(found: Found, { turn, from, ...first }: Sent & Turn, options: SendOptions): Promise<void> {
  let sent: Sent = first;
  let hasEdited = false;
  for (let step = 0; step < mostSteps; step += 1) {
    if (sent.answer.status !== 303 || !isSamePath(sent)) return;
    const page = await pageBehind(sent, options.reader);
    const form = page?.inspected.forms.find(({ buttons }) => buttons.some(({ value }) => leadsOn.test(value)));
    if (!page || !form) return;
    const place = { address: page.address, parent: page.parent, form };
    const main = form.buttons.findIndex(({ value }) => leadsOn.test(value));
    const at = { place, person: sent.person, manner: 'honest', turn, from } as const;
    const named = { ...found, name: nameOf(found, place) };
    const next: Sent = await sendOnce(named, { ...at, button: main }, options);
    const edit = editOf(form);
    // A choice can depend on a text: its button shows what there is to choose from.
    const needsEdit: boolean = next.answer.status === 422 && edit >= 0 && !hasEdited;
    hasEdited = needsEdit;
    sent = needsEdit ? await sendOnce(named, { ...at, button: edit }, options) : next;
  }
}

const isSamePath = ({ answer, parent }: Sent): boolean => {
  const to = new URL(answer.headers.get('location') ?? '/', answer.url);
  return to.pathname === new URL(parent).pathname && !to.searchParams.has('done');
};

const nameOf = (found: Found, { address, parent, form }: Place): string =>
  findForms(found.kind, [
    { address, parent, inspected: { forms: [form], links: [], strange: [], showsPayload: false } },
  ])[0]?.name ?? found.name;

const editOf = ({ buttons }: Form): number =>
  buttons.findIndex(({ name, value }) => name === 'step' && !leadsOn.test(value) && !moves.test(value));
