/**
 * Share cards: the pictures that social networks and messengers show beside a link to a page without a photo. A card has
 * no text, because the title stands below it, and no server has typefaces for all scripts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { markName, shareCardSize } from '../../web/contract/share-card.ts';
import { mark } from '../../worker/features/site-files/mark.ts';
import { root } from './terminal.ts';

const { width, height } = shareCardSize;
const side = 400;

/** A card in white on black, between two rules. `art` is drawn in a square of 96. */
const cardSvg = (art: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" color="#fff">` +
  '<path fill="#000" d="M0 0h1200v630H0z"/><path fill="#fff" d="M56 48h1088v6H56zM56 576h1088v6H56z"/>' +
  `<svg x="${(width - side) / 2}" y="${(height - side) / 2}" width="${side}" height="${side}" viewBox="0 0 96 96">` +
  `${art}</svg></svg>`;

/** The drawings of the sprite by name: those of categories, without icons. */
async function drawings(): Promise<[string, string][]> {
  const sprite = await readFile(path.join(root, 'web/public/drawings.svg'), 'utf8');
  return [...sprite.matchAll(/<symbol id="(\w+)" viewBox="0 0 96 96">(.*?)<\/symbol>/g)].map(
    ([, name = '', art = '']) => [name, art],
  );
}

/** Writes a card of each drawing, and of the mark, to `edge/share` in the folder `out`: PNG files with grey palettes. */
export async function writeShareCards(out: string): Promise<void> {
  const folder = path.join(out, 'edge/share');
  await mkdir(folder, { recursive: true });
  const sign = `<path fill="currentColor" transform="scale(3)" d="${mark}"/>`;
  for (const [name, art] of [...(await drawings()), [markName, sign] as const]) {
    const png = sharp(Buffer.from(cardSvg(art))).png({ palette: true, colours: 16, dither: 0, effort: 7 });
    await writeFile(path.join(folder, `${name}.png`), await png.toBuffer());
  }
}
