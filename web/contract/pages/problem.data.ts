import * as v from 'valibot';
import { path, tag } from '../schema-parts.ts';

export const unknownDomainSchema = v.object({
  host: v.string(),
  /** The record that connects the host: a CNAME of `host` to `target`. */
  target: v.string(),
  /** What the DNS says of the host, if the page was asked for it; `limited`: too many are asked for at the moment. */
  diagnosis: v.nullable(
    v.union([
      v.literal('limited'),
      v.object({
        address: v.picklist(['here', 'elsewhere', 'none', 'unreachable']),
        /** The addresses that were seen, and those of the product's host. */
        addresses: v.array(v.string()),
        expected: v.array(v.string()),
        at: v.object({ text: v.string(), iso: v.string() }),
      }),
    ]),
  ),
});

export const statusSchema = v.object({
  code: v.picklist([
    'bad-request',
    'unauthenticated',
    'forbidden',
    'not-found',
    'language-not-spoken',
    'method-not-allowed',
    'gone',
    'invalid-field',
    'too-large',
    'rate-limited',
    'server-error',
    'suspended',
    'preview-ended',
    'unavailable',
  ]),
  host: v.string(),
  /** The text, where it names something of the request; empty for the code's own text. */
  text: v.string(),
  /** The same text in the language that was asked for, if the site does not have it but the product does. */
  translation: v.nullable(v.object({ language: tag, text: v.string() })),
  /** Event id in monitoring, for server errors. */
  digest: v.nullable(v.string()),
  /** The role that can grant the missing right. */
  grantedBy: v.nullable(v.picklist(['owner', 'editor', 'admin', 'operator'])),
  /** Existing names of similar spelling, the closest first. */
  suggestions: v.array(v.object({ name: v.string(), path })),
  /** The same page in the site's other languages. */
  alternatives: v.array(v.object({ tag, name: v.string(), path })),
});

export type UnknownDomainPage = v.InferOutput<typeof unknownDomainSchema>;
export type StatusPage = v.InferOutput<typeof statusSchema>;
