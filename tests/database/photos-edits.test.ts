import { Buffer } from 'node:buffer';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readPhotos } from '../../web/contract/submission-steps/photos.ts';
import type { SiteId } from '../../worker/data/schema.ts';
import { photosEdits } from '../../worker/features/uploads/photos-edits.ts';
import { readForm } from '../../worker/http/read-form.ts';
import { createTestSite, openTestDatabase, type TestDatabase } from '../support/database.ts';
import { photoOf } from '../support/hostile-files.ts';

let database: TestDatabase;
let site: SiteId;
let photo: Buffer;
beforeAll(async () => {
  database = await openTestDatabase();
  site = await createTestSite(database.db);
  photo = await photoOf(300, 200).jpeg().toBuffer();
});
afterAll(() => database.close());

/** The Images binding: it encodes as WebP. */
const images = {
  input: (stream: ReadableStream) => ({
    transform() {
      return this;
    },
    async output() {
      const made = await sharp(Buffer.from(await new Response(stream).arrayBuffer()))
        .webp()
        .toBuffer()
        .catch((error) => {
          throw Object.assign(error, { code: 9412 });
        });
      return { response: () => new Response(new Uint8Array(made)) };
    },
  }),
};

const contextOf = (request: Request) => ({
  env: { DB: database.db, MEDIA: database.media, IMAGES: images },
  var: { served: { site: { id: site } }, session: async () => null, report: () => undefined },
  req: { raw: request, header: (name: string) => request.headers.get(name) ?? undefined },
});

let drafts = 0;

/** A visitor without script who is at the step of the photos: what they post, and the fields of their draft. */
function visitor() {
  drafts += 1;
  const thing = `draft-${drafts}`;
  const edits = photosEdits({ name: 'submission', thing: () => thing });
  let fields: Record<string, string> = {};
  return {
    fields: () => fields,
    keys: () => (readPhotos(fields.photos ?? '') ?? []).map(({ key }) => key),
    async post(step: 'upload' | 'arrange', files: readonly Buffer[], typed: Record<string, string> = {}) {
      const body = new FormData();
      for (const [name, value] of Object.entries(typed)) body.append(name, value);
      for (const file of files) body.append('photo-files', new File([new Uint8Array(file)], 'photo.jpg'));
      // A browser posts an empty file where none was chosen.
      if (!files.length) body.append('photo-files', new File([], ''));
      const c = contextOf(new Request('http://atlas.localhost/en/create', { method: 'POST', body }));
      const form = await readForm(c as never, 30_000_000);
      if (form.code !== 'ok') throw new Error(`the form was not read: ${form.code}`);
      fields = { ...fields, ...form.fields };
      const holder = { browserHash: thing };
      const context = { c: c as never, lang: 'en', now: Date.now(), holder, fields };
      const result = await edits[step]({ ...form.fields, ...form.files }, context);
      if ('fields' in result) fields = { ...fields, ...result.fields };
      return 'fields' in result ? null : result.problem;
    },
  };
}

const kept = (key: string) =>
  database.db.prepare('select due_at from uploads where key = ?1').bind(key).first<{ due_at: number | null }>();

describe('A visitor without script', () => {
  test('uploads several photos at once, and more later', async () => {
    const one = visitor();
    expect(await one.post('upload', [photo, photo, photo])).toBeNull();
    expect(one.keys()).toHaveLength(3);
    const first = one.keys();
    expect(await one.post('upload', [photo])).toBeNull();
    expect(one.keys().slice(0, 3)).toEqual(first);
    expect(one.fields().photos).toMatch(/^([0-9a-f]{32}:300x200( |$)){4}/);
  });

  test('orders and removes photos by their fields', async () => {
    const one = visitor();
    await one.post('upload', [photo, photo, photo]);
    const [a = '', b = '', c = ''] = one.keys();
    expect(await one.post('arrange', [], { [`position-${c}`]: '1', [`remove-${a}`]: 'on' })).toBeNull();
    expect(one.keys()).toEqual([c, b]);
    expect((await kept(a))?.due_at).toBeGreaterThan(Date.now());
    expect((await kept(b))?.due_at).toBeNull();
    // Numbers that were applied are not applied again.
    expect(await one.post('arrange', [])).toBeNull();
    expect(one.keys()).toEqual([c, b]);
  });

  test('is told to choose a file, and why a file is refused', async () => {
    const one = visitor();
    expect(await one.post('upload', [])).toBe('photo-missing');
    expect(await one.post('upload', [Buffer.from('<svg/>')])).toBe('photo-kind');
    expect(await one.post('upload', [Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')])).toBe('photo-heic');
    expect(one.fields().photos ?? '').toBe('');
  });

  test('keeps the photos that were sent together with a refused file, and reads what was wrong with it', async () => {
    const one = visitor();
    expect(await one.post('upload', [photo, Buffer.from('%PDF-1.7'), photo])).toBeNull();
    expect(one.keys()).toHaveLength(2);
    expect(one.fields()['photos-fault']).toBe('photo-kind');
    expect(await one.post('arrange', [], { 'photos-fault': '' })).toBeNull();
    expect(one.fields()['photos-fault']).toBe('');
  });

  test('has twelve photos at most, and room again for those that were removed', async () => {
    const one = visitor();
    expect(await one.post('upload', Array(14).fill(photo))).toBeNull();
    expect([one.keys().length, one.fields()['photos-fault']]).toEqual([12, 'photos-many']);
    expect(await one.post('upload', [photo])).toBe('photos-many');
    const [a = ''] = one.keys();
    expect(await one.post('upload', [photo], { [`remove-${a}`]: 'on' })).toBeNull();
    expect(one.keys()).toHaveLength(12);
  });
});
