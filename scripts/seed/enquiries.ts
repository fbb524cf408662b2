import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { acceptReply } from '../../worker/features/enquiries/reply.writer.ts';
import { startEnquiry } from '../../worker/features/enquiries/start.writer.ts';
import { threadAddresses } from '../../worker/features/enquiries/thread-addresses.ts';
import { demoPeople } from '../lib/demo-people.ts';
import type { DemoWriter } from './demo-writer.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const person = v.picklist(demoPeople.map(({ id }) => id));

/** A conversation. The asker writes the first message. */
const conversation = v.object({
  asker: person,
  /** The language of the page on which it was written. */
  language: v.string(),
  /** Days from the first message to the seeding, and to the date that the asker wishes. */
  daysAgo: v.number(),
  wantedAfter: v.optional(v.number()),
  contact: v.optional(v.string(), ''),
  text: v.string(),
  replies: v.array(
    v.object({
      by: person,
      /** Hours after the message before. */
      after: v.number(),
      isByMail: v.optional(v.boolean(), false),
      text: v.string(),
    }),
  ),
});

type Conversation = v.InferOutput<typeof conversation>;

/** Writes the conversations of the demo with those who run a listing, the oldest first. */
export async function writeEnquiries(demo: DemoWriter, slug: string): Promise<void> {
  const file = new URL('makers/enquiries.json', import.meta.url);
  const all = v.parse(v.array(conversation), JSON.parse(await readFile(file, 'utf8')));
  for (const one of all.toSorted((a, b) => b.daysAgo - a.daysAgo)) await writeConversation(demo, slug, one);
}

async function writeConversation(demo: DemoWriter, slug: string, { replies, ...first }: Conversation): Promise<void> {
  const { db, config, site, now } = demo;
  const { id: listing, names } = await demo.listing(slug);
  const addresses = threadAddresses(config, site);
  let at = now - first.daysAgo * day;
  const started = await startEnquiry(db, {
    ...{ site: site.id, listing, names, person: await demo.person(first.asker), name: nameOf(first.asker) },
    ...{ language: first.language, message: first.text, contact: first.contact, files: [], addresses, now: at },
    wantedOn: first.wantedAfter === undefined ? '' : dayAt(at + first.wantedAfter * day),
  });
  if (started.code !== 'sent') throw new Error(`the demo's enquiry was not sent: ${started.code}`);
  const { thread } = started;
  for (const [i, { by, after, isByMail, text }] of replies.entries()) {
    at += after * hour;
    const side = by === first.asker ? 'asker' : 'owner';
    const mailId = isByMail ? `${thread}.${i}@people.example` : null;
    const from = { person: await demo.person(by) };
    const reply = { site: site.id, thread, side, from, text, mailId, files: [], addresses, now: at } as const;
    const { code } = await acceptReply(db, reply);
    if (code !== 'accepted') throw new Error(`the demo's reply was not accepted: ${code}`);
  }
}

const nameOf = (id: string): string => demoPeople.find((one) => one.id === id)?.name ?? '';

const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10);
