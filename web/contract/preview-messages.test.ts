import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFrameMessage, isViewerMessage } from './preview-messages.ts';

const signpost = fc.constant('preview' as const);
const name = fc.string({ minLength: 1, maxLength: 200 });
const path = fc.webPath().map((one) => `/en${one}`);
const ratio = fc.double({ min: 0, max: 1, noNaN: true });
const typed = (type: string, fields: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record({ signpost, type: fc.constant(type), ...fields });

const piece = fc.record({ ref: name, text: fc.string(), language: name, isDraft: fc.boolean() });
const choose = typed('choose', { ref: fc.option(name, { nil: null }) });
const scroll = typed('scroll', { ratio });
const fromFrame = fc.oneof(
  typed('ready', { page: path, pieces: fc.array(piece, { maxLength: 20 }) }),
  ...[choose, typed('open', { page: path }), scroll, typed('typed', { ref: name, text: fc.string() })],
);
const fromViewer = fc.oneof(
  typed('hello', {}),
  ...[typed('show', { ref: name, text: fc.string() }), choose, scroll],
  ...[typed('mark', { refs: fc.array(name, { maxLength: 20 }) }), typed('edit', { ref: name })],
);

test('What a frame and the viewer send each other is accepted, as it is after it was cloned', () => {
  fc.assert(fc.property(fromFrame, (message) => isFrameMessage(structuredClone(message))));
  fc.assert(fc.property(fromViewer, (message) => isViewerMessage(structuredClone(message))));
});

test('What anybody else sends is refused', () => {
  fc.assert(fc.property(fc.anything(), (data) => !isFrameMessage(data) && !isViewerMessage(data)));
});

test('A message without one of its fields, or with one of another type, is refused', () => {
  const spoilt = (one: fc.Arbitrary<Record<string, unknown>>) =>
    one.chain((message) =>
      fc
        .record({
          name: fc.constantFrom(...Object.keys(message)),
          by: fc.constantFrom(undefined, {}, [{}], Number.NaN),
        })
        .map(({ name: field, by }) => ({ ...message, [field]: by })),
    );
  fc.assert(fc.property(spoilt(fromFrame as never), (message) => !isFrameMessage(message)));
  fc.assert(fc.property(spoilt(fromViewer as never), (message) => !isViewerMessage(message)));
});

test.each(['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', ''])(
  'A frame cannot open %s',
  (page) => {
    expect(isFrameMessage({ signpost: 'preview', type: 'open', page })).toBe(false);
  },
);

test('A message that is longer than any text, or has more pieces than any page, is refused', () => {
  const about = { signpost: 'preview', type: 'typed', ref: 'site:site:about' };
  expect(isFrameMessage({ ...about, text: 'x'.repeat(200_000) })).toBe(true);
  expect(isFrameMessage({ ...about, text: 'x'.repeat(200_001) })).toBe(false);
  const refs = Array.from({ length: 5_001 }, () => 'site:site:about');
  expect(isViewerMessage({ signpost: 'preview', type: 'mark', refs })).toBe(false);
});
