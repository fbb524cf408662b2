import * as v from 'valibot';
import { isMap, parseDocument } from 'yaml';
import {
  longestPost,
  longestPostDescription,
  longestPostTag,
  longestPostTitle,
  mostPostTags,
} from '../../web/contract/posts.ts';

/** What the front matter of a text states. */
export type FrontMatter = {
  /** Empty if the folder alone says it. */
  lang: string;
  title: string;
  description: string;
  tags: string[];
  /** A mail address, or the id of a demo account; empty for none. */
  author: string;
  /** Milliseconds since 1970; null if it does not say. */
  published: number | null;
  slug: string;
  image: string;
  imageAlt: string;
  related: string[];
  untranslated: boolean;
  redirects: string[];
  /** A second name of the group, by which other platforms refer to it. */
  alias: string;
};

/** A text of a file. `head` and `body` together are the file. */
export type ReadText =
  | { code: 'ok'; head: string; body: string; fields: FrontMatter }
  | { code: 'bad'; reason: string };

const words = v.pipe(
  v.union([v.string(), v.number()], 'is not a text'),
  v.transform((value) => String(value).trim()),
);
const text = (longest: number) =>
  v.optional(v.pipe(words, v.maxLength(longest, `has more than ${longest} characters`)), '');
const many = <const Item extends v.GenericSchema<unknown, string>>(item: Item) =>
  v.optional(
    v.union(
      [
        v.array(item),
        v.pipe(
          item,
          v.transform((one) => (one === '' ? [] : [one])),
        ),
      ],
      'is not a list of texts',
    ),
    [],
  );

const day = v.pipe(
  v.string('is not a date such as 2026-03-31'),
  v.check(
    (value) => /^\d{4}-\d{2}-\d{2}(?:[T ].*)?$/.test(value) && !Number.isNaN(Date.parse(value)),
    'is not a date such as 2026-03-31',
  ),
  v.transform((value) => Date.parse(value)),
);

const schema = v.object({
  lang: text(40),
  title: v.pipe(
    v.optional(words, ''),
    v.minLength(1, 'is missing'),
    v.maxLength(longestPostTitle, `has more than ${longestPostTitle} characters`),
  ),
  description: text(longestPostDescription),
  tags: v.pipe(
    many(v.pipe(words, v.maxLength(longestPostTag, `has one with more than ${longestPostTag} characters`))),
    v.maxLength(mostPostTags, `has more than ${mostPostTags}`),
  ),
  author: text(320),
  published: v.optional(v.nullable(day), null),
  slug: text(400),
  image: text(1_000),
  imageAlt: text(400),
  related: many(words),
  untranslated: v.optional(v.boolean('is neither true nor false'), false),
  redirect_from: many(words),
});

/** Reads a file: front matter between two lines `---`, then Markdown. */
export function readText(bytes: Uint8Array): ReadText {
  const file = decode(bytes);
  if (file === undefined) return bad('it is not encoded as UTF-8');
  if (file.includes('\0')) return bad('it contains a NUL character');
  const parts = split(file);
  if (!parts) return bad('it does not begin with front matter between two lines ---');
  if (parts.body.length > longestPost) return bad(`the text has more than ${longestPost} characters`);
  const document = parseDocument(parts.yaml, { schema: 'core' });
  const [error] = document.errors;
  if (error) return bad(`line ${(error.linePos?.[0].line ?? 0) + 1}: ${error.message.split('\n')[0]}`);
  const stated: unknown = document.toJS() ?? {};
  const result = v.safeParse(schema, stated);
  if (!result.success) {
    const [issue] = result.issues;
    return bad(`${v.getDotPath(issue)?.split('.')[0] ?? 'the front matter'} ${issue.message}`);
  }
  const { redirect_from: redirects, ...fields } = result.output;
  const { class: alias } = stated as { class?: unknown };
  const { head, body } = parts;
  return { code: 'ok', head, body, fields: { ...fields, redirects, alias: typeof alias === 'string' ? alias : '' } };
}

const bad = (reason: string) => ({ code: 'bad', reason }) as const;

/** With its byte order mark, so that an export can write the same bytes. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The parts of a file: the YAML, all up to the end of the front matter, and the rest. */
function split(file: string): { yaml: string; head: string; body: string } | undefined {
  const start = /^\uFEFF?---[ \t]*\r?\n/.exec(file)?.[0];
  if (start === undefined) return undefined;
  const end = /^---[ \t]*(?:\r?\n|$)/m.exec(file.slice(start.length));
  if (!end) return undefined;
  const length = start.length + end.index + end[0].length;
  return {
    yaml: file.slice(start.length, start.length + end.index),
    head: file.slice(0, length),
    body: file.slice(length),
  };
}

/** Fields that an export can write, by name. */
export type Stated = Readonly<Record<string, string | readonly string[]>>;

/** Front matter of fields; empty ones are left out. With a former `head`, only what differs in it is changed. */
export function writeHead(fields: Stated, head = '---\n---\n'): string {
  const document = parseDocument(split(head)?.yaml || '{}', { schema: 'core' });
  const before = (document.toJS() ?? {}) as Record<string, unknown>;
  if (isMap(document.contents)) document.contents.flow = false;
  for (const [name, value] of Object.entries(fields)) {
    if (JSON.stringify(before[name] ?? '') === JSON.stringify(value)) continue;
    if (value.length === 0) document.delete(name);
    else document.set(name, document.createNode(value));
  }
  return `---\n${document.toString({ lineWidth: 0 })}---\n`;
}
