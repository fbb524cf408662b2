import type { PersonId } from '../../worker/data/schema.ts';
import { type RenderedPost, renderPost } from '../../worker/domain/markdown/render-post.ts';
import { stableHash } from '../../worker/platform/text/hash.ts';
import { transcribed } from '../../worker/platform/text/slug.ts';
import type { FindPicture, PostPicture, WithPhotos } from './pictures.ts';
import { withPhotos } from './pictures.ts';
import { type Addresses, resolveLink } from './plan-addresses.ts';
import type { Text } from './sort-texts.ts';
import { placeOf, takenKey } from './stored.ts';

/** A text as it is to be written. */
export type Prepared = Text & {
  slug: string;
  /** Slugs that lead to it, because it had them elsewhere. */
  former: string[];
  author: PersonId | null;
  /** The Markdown with the keys of pictures, what the keys stand for, and the key of the picture above; empty for none. */
  markdown: string;
  references: Record<string, string>;
  picture: string;
  photos: Map<string, PostPicture>;
  relative: (path: string) => string | undefined;
  rendered: RenderedPost;
  /** Of the file, and of all that is written. */
  fingerprint: string;
  /** Links that lead nowhere, and pictures that were not found. */
  links: string[];
  faults: WithPhotos['faults'];
};

export type PrepareOptions = {
  addresses: Addresses;
  /** Tags of languages, by their form in lower case. */
  languages: ReadonlyMap<string, string>;
  findPicture: FindPicture;
  author: PersonId | null;
};

/** Renders a text, with the pictures and the links that it has on the site. */
export async function prepareText(text: Text, options: PrepareOptions): Promise<Prepared> {
  const { addresses, languages, findPicture, author } = options;
  const { file, kind, language, head, body, fields } = text;
  const find = (reference: string) => findPicture(reference, file);
  const { body: markdown, references, photos, faults } = await withPhotos(body, find);
  const above = fields.image === '' ? undefined : await find(fields.image);
  if (typeof above === 'string') faults.push({ reference: fields.image, fault: above });
  const picture = typeof above === 'object' ? above : undefined;
  if (picture) photos.set(picture.key, picture);
  const links = new Set<string>();
  const relative = (path: string) => {
    const found = resolveLink(path, { language, languages, addresses });
    if (found === undefined) links.add(path);
    return found;
  };
  const rendered = renderPost(markdown, { photo: (key) => photos.get(key), isUserText: kind === 'blog', relative });
  const slug = addresses.all.get(placeOf(text))?.slug ?? '';
  const written = [rendered.html, slug, picture?.key ?? '', kind, author, [...photos.keys()]];
  return {
    ...text,
    ...{ slug, former: formerSlugs(text, addresses), author, markdown, references, photos, relative, rendered, faults },
    picture: picture?.key ?? '',
    fingerprint: `${stableHash(head + body)}.${stableHash(JSON.stringify(written))}`,
    links: [...links],
  };
}

/** The last parts of addresses elsewhere, but those that lead to a text already. */
function formerSlugs({ kind, language, fields }: Text, { taken }: Addresses): string[] {
  const slugs = fields.redirects.map((address) =>
    transcribed(address.split(/[?#]/, 1).join('').split('/').filter(Boolean).at(-1) ?? ''),
  );
  return [...new Set(slugs)].filter((slug) => slug !== '' && !taken.has(takenKey({ kind, language, slug })));
}

/** Whether two fingerprints are of the same file. */
export const isSameFile = (one: string, other: string): boolean => one.split('.')[0] === other.split('.')[0];
