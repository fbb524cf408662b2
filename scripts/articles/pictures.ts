import { createHash } from 'node:crypto';
import { readdir, readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { photoMost } from '../../web/contract/uploads.ts';
import { checkFile } from '../../worker/domain/media/make-photo.ts';
import type { TextFile } from './files.ts';

/** A picture of a text. `key`: other bytes have another key. */
export type PostPicture = { key: string; width: number; height: number; bytes: () => Promise<Uint8Array> };

/** Why a reference to a picture has none. */
export type PictureFault = 'remote' | 'missing' | 'unusable';

/** Finds the picture that a text refers to. */
export type FindPicture = (reference: string, of: TextFile) => Promise<PostPicture | PictureFault>;

/** WebP quality, as of what people upload. */
const quality = 85;

/** Where pictures are that texts refer to as `picture:NAME` or `photo:KEY`. */
export const namedPictures = 'pictures';

/** Finds pictures among the files of the folder: beside the text, from the folder on, or by name in `pictures`. */
export function picturesInFolder(): FindPicture {
  const made = new Map<string, Promise<PostPicture | PictureFault>>();
  return async (reference, { folder, name }) => {
    if (/^(?:[a-z]+:)?\/\//i.test(reference)) return 'remote';
    const file = await fileOf(reference, folder, name);
    if (file === undefined) return 'missing';
    const known = made.get(file) ?? pictureOfFile(file);
    made.set(file, known);
    return known;
  };
}

/** The name of a reference that is no path. */
export const calledIn = (reference: string): string | undefined =>
  /^(?:(?:picture|photo):)?([\w-]+)$/.exec(reference)?.[1];

/** The file that a reference means, which is in the folder; undefined for none. */
async function fileOf(reference: string, folder: string, name: string): Promise<string | undefined> {
  const called = calledIn(reference);
  const root = await realpath(folder);
  const wanted =
    called !== undefined
      ? await namedFile(path.join(root, namedPictures), called)
      : path.join(root, reference.startsWith('/') ? '' : path.dirname(name), decoded(reference));
  if (wanted === undefined) return undefined;
  const real = await realpath(wanted).catch(() => undefined);
  return real?.startsWith(root + path.sep) ? real : undefined;
}

async function namedFile(folder: string, name: string): Promise<string | undefined> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return [];
    throw error;
  });
  const file = files.find((one) => path.parse(one).name === name);
  return file === undefined ? undefined : path.join(folder, file);
}

export function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference);
  } catch {
    // A percent sign that encodes nothing is part of the name.
    return reference;
  }
}

async function pictureOfFile(file: string): Promise<PostPicture | PictureFault> {
  const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR') return new Uint8Array();
    throw error;
  });
  if (checkFile(bytes).code !== 'ok') return 'unusable';
  const limit = { width: photoMost, height: photoMost, fit: 'inside', withoutEnlargement: true } as const;
  const made = await sharp(bytes)
    .rotate()
    .resize(limit)
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined);
  if (made === undefined) return 'unusable';
  const { width, height } = made.info;
  return { key: keyOf(bytes), width, height, bytes: async () => made.data };
}

const keyOf = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex').slice(0, 32);

/** What the body of a text refers to as pictures: Markdown, a definition at the start of a line, or HTML. */
const references = [
  /!\[(?:[^[\]\\]|\\.)*\]\([ \t]*<?([^\s)<>]+)/dg,
  /^ {0,3}\[[^\]]+\]:[ \t]*<?([^\s<>]+)/dgm,
  /<img\b[^>]*?\bsrc\s*=\s*["']([^"'<>]+)/dgi,
] as const;

/** A body with `photo:KEY` in place of what it referred to. */
export type WithPhotos = {
  body: string;
  /** What each key stands for: an export writes it again. */
  references: Record<string, string>;
  photos: Map<string, PostPicture>;
  faults: { reference: string; fault: PictureFault }[];
};

/** Puts the pictures of a text in place of the references to them. */
export async function withPhotos(body: string, find: (reference: string) => ReturnType<FindPicture>) {
  const result: WithPhotos = { body: '', references: {}, photos: new Map(), faults: [] };
  const isLink = new Set<number>();
  const places = references
    .flatMap((pattern, at) =>
      [...body.matchAll(pattern)].map((match) => {
        const [start = 0, end = 0] = match.indices?.[1] ?? [];
        if (at === 1) isLink.add(start);
        return { start, end };
      }),
    )
    .toSorted((a, b) => a.start - b.start);
  let done = 0;
  for (const { start, end } of places) {
    if (start < done) continue;
    const reference = body.slice(start, end);
    const found = await find(reference);
    if (typeof found === 'string') {
      // A definition can be one of a link.
      if (!isLink.has(start)) result.faults.push({ reference, fault: found });
      continue;
    }
    result.body += `${body.slice(done, start)}photo:${keyFor(found, reference, result)}`;
    done = end;
  }
  result.body += body.slice(done);
  return result;
}

/** One file under two names has two keys, so that each name can be written again. */
function keyFor(picture: PostPicture, reference: string, { references: named, photos }: WithPhotos): string {
  const known = named[picture.key];
  const key = known === undefined || known === reference ? picture.key : keyOf(`${picture.key} ${reference}`);
  named[key] = reference;
  photos.set(key, { ...picture, key });
  return key;
}

/** The body as it was in the file. */
export const withReferences = (body: string, named: Readonly<Record<string, string>>): string =>
  body.replace(/photo:([a-z0-9]{16,64})/g, (whole, key: string) => named[key] ?? whole);
