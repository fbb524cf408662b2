/**
 * Draws a picture for an invented workshop: an illustration of what it works on, in the colours of its site, different
 * for each listing, and the same in each run. Real places get none. Nothing is fetched. Pictures are cached in .signpost/pictures.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { drawingOf } from '../../web/contract/drawing-of.ts';
import type { NewPhoto } from '../../worker/domain/listings/listing-rows.ts';
import { stableHash } from '../../worker/platform/text/hash.ts';
import { root } from '../lib/terminal.ts';
import alt from './pictures/alt.json' with { type: 'json' };
import { books, chairs, clocks, cloth, radios, vases } from './pictures/indoors.ts';
import { type Brush, brushOf, height, width } from './pictures/paint.ts';
import { bench, bicycles, shopfront, strings } from './pictures/workshops.ts';
import type { Picture } from './write-site.ts';

const scenes = { vases, books, cloth, strings, clocks, chairs, radios, bicycles, bench };

/** The size of a picture in pixels. Scenes are drawn larger and scaled down. */
const size = { width: 960, height: 640 };

type Scene = keyof typeof scenes | 'shopfront';

/** The scenes of a category. A listing gets one of them. */
const byCategory: Readonly<Record<string, readonly [Scene, ...Scene[]]>> = {
  bicycles: ['bicycles', 'shopfront'],
  bookbinding: ['books', 'shopfront'],
  'print-shops': ['bench', 'shopfront', 'books'],
  instruments: ['strings', 'shopfront'],
  'shoes-and-leather': ['shopfront', 'bench'],
  'clocks-and-watches': ['clocks', 'shopfront'],
  'ceramics-and-glass': ['vases', 'shopfront'],
  upholstery: ['chairs', 'cloth'],
  'furniture-restoration': ['chairs', 'bench'],
  caning: ['chairs', 'shopfront'],
  tailoring: ['cloth', 'shopfront'],
  sharpening: ['bench', 'shopfront'],
  'radio-and-hifi': ['radios', 'shopfront'],
  'shared-workshops': ['bench'],
};

/** Increase it when the drawings change, because a key must never be reused for another picture. */
const edition = 2;

/** What a listing's picture depends on. `hue` is the accent hue of its site. */
export interface Subject {
  site: string;
  slug: string;
  category: string;
  hue: number;
}

function sceneOf({ slug, category }: Subject): Scene {
  const choice = byCategory[category] ?? ['bench', 'shopfront'];
  return choice[Number.parseInt(stableHash(`scene ${slug}`).slice(0, 6), 36) % choice.length] ?? choice[0];
}

/** The lines of a category's drawing in the sprite, for shop signs. */
async function signOf(category: string): Promise<string> {
  const sprite = await readFile(path.join(root, 'web/public/drawings.svg'), 'utf8');
  const symbol = sprite.match(new RegExp(`<symbol id="${drawingOf(category)}"[^>]*>(.*?)</symbol>`))?.[1] ?? '';
  const lines = symbol.match(/<path fill="none"[^>]* d="([^"]*)"/)?.[1] ?? '';
  return `<path fill="none" stroke-linecap="round" stroke-linejoin="round" d="${lines}"/>`;
}

/** A subject's picture as SVG. */
async function drawSvg(subject: Subject): Promise<string> {
  const scene = sceneOf(subject);
  const brush: Brush = brushOf(`${subject.site} ${subject.slug}`, subject.hue);
  const art = scene === 'shopfront' ? shopfront(brush, await signOf(subject.category)) : scenes[scene](brush);
  return svgOf(art, size);
}

/** An SVG of what is drawn in the view of `paint.ts`, at a size in pixels. */
export const svgOf = (art: string, at: { width: number; height: number }): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${at.width}" height="${at.height}">${art}</svg>`;

/** A subject's picture, with the alternative texts in the languages of its site. */
export const pictureOf = (subject: Subject, languages: readonly string[]): Picture => ({
  photo: photoOf(subject, languages),
  bytes: () => drawPicture(subject),
});

function photoOf(subject: Subject, languages: readonly string[]): NewPhoto {
  const words: Record<string, string | undefined> = alt[sceneOf(subject)];
  return {
    key: stableHash(`picture ${edition} ${subject.site} ${subject.slug}`),
    ...size,
    alt: Object.fromEntries(languages.flatMap((tag) => (words[tag] ? [[tag, words[tag]]] : []))),
    credit: '',
    isIllustration: true,
  };
}

/** The bytes of a subject's picture as WebP, from the cache if possible. */
const drawPicture = async (subject: Subject): Promise<Uint8Array> => renderPicture(await drawSvg(subject));

/** The bytes of an SVG as WebP, from the cache if possible. */
export async function renderPicture(svg: string): Promise<Uint8Array> {
  const folder = path.join(root, '.signpost/pictures');
  const file = path.join(folder, `${stableHash(svg)}.webp`);
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (kept) return kept;
  const drawn = await sharp(Buffer.from(svg)).webp({ quality: 82, effort: 2 }).toBuffer();
  await mkdir(folder, { recursive: true });
  await writeFile(file, drawn);
  return drawn;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { hue: { type: 'string', default: '164' } },
  });
  const [category = 'bicycles', slug = 'demo', out = 'picture.webp'] = positionals;
  await writeFile(out, await drawPicture({ site: 'demo', slug, category, hue: Number(values.hue) }));
}
