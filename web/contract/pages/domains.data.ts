import * as v from 'valibot';
import { sectionsSchema } from '../area.ts';
import { formProblem } from '../form.ts';
import { path, tag } from '../schema-parts.ts';

/** The action that was just completed. */
export const domainDone = ['added', 'connected', 'looked', 'cancelled', 'primary', 'removed'] as const;

/** What a look at a host found. Times are texts. */
const lookSchema = v.object({
  proof: v.picklist(['found', 'missing', 'unreachable']),
  address: v.picklist(['here', 'elsewhere', 'none', 'unreachable']),
  /** Why the site does not get the host that it has proved. */
  hindrance: v.nullable(v.picklist(['held', 'taken'])),
  /** What was seen: the texts of its record, and its addresses. */
  texts: v.array(v.string()),
  addresses: v.array(v.string()),
  /** The addresses of the product's host. */
  expected: v.array(v.string()),
  at: v.object({ text: v.string(), iso: v.string() }),
});

/** A host in ASCII, and as people read it. */
const host = { host: v.string(), name: v.string() };

/** A DNS record to be set. */
const recordSchema = v.object({ name: v.string(), type: v.picklist(['TXT', 'CNAME']), value: v.string() });

const domainSchema = v.object({
  ...host,
  origin: v.string(),
  isPrimary: v.boolean(),
  state: v.picklist(['verified', 'active', 'failing']),
  /** Null of a host that nobody looks after: an operator gave it. */
  look: v.nullable(lookSchema),
  records: v.array(recordSchema),
  /** How its own certificate does; null where it has none. The note is Cloudflare's, in English. */
  certificate: v.nullable(v.object({ state: v.picklist(['pending', 'active', 'refused']), note: v.string() })),
});

/** The hosts of a site, for its admins. */
export const domainsSchema = v.object({
  sections: sectionsSchema,
  /** The site, where the page is not on a host of it. */
  site: v.nullable(v.object({ name: v.string(), language: tag, path })),
  domains: v.array(domainSchema),
  requests: v.array(v.object({ ...host, records: v.array(recordSchema), look: v.nullable(lookSchema) })),
  /** Hosts that were removed, until when nobody else can have them. */
  held: v.array(v.object({ ...host, until: v.string() })),
  /** Whether the site can have more. */
  isFull: v.boolean(),
  action: path,
  /** What was typed into the form of a new host. */
  typed: v.string(),
  done: v.nullable(v.picklist(domainDone)),
  problem: formProblem,
});

export type DomainsPage = v.InferOutput<typeof domainsSchema>;
export type DomainLook = v.InferOutput<typeof lookSchema>;
export type DomainRecord = v.InferOutput<typeof recordSchema>;
