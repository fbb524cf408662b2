import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseOf, changedSince, fieldHash, mergeDraft, readBase, withPosted, writeBase } from './draft-merge.ts';

const names = ['name', 'summary.de', 'attribute.wheelchair', 'mon'];
const text = fc.constantFrom('', 'one', 'two', 'three', 'a line\nanother', '日本');
const fields = fc.dictionary(fc.constantFrom(...names), text);
const base = fc.option(fields.map(baseOf), { nil: undefined });

describe('Drafts of two devices', () => {
  test('lose nothing: what was typed is stored, or named as a conflict', () => {
    fc.assert(
      fc.property(fields, fields, base, (stored, posted, shown) => {
        const merged = mergeDraft({ stored, posted, base: shown });
        const typed = Object.entries(changedSince(shown, posted));
        for (const [field, value] of typed)
          expect(merged.fields[field] === value || merged.conflicts.includes(field)).toBe(true);
        for (const [field, value] of Object.entries(stored)) {
          const isShown = shown !== undefined && (shown[field] ?? '') === fieldHash(value);
          const isReplaced = merged.fields[field] !== value;
          // Only a value that the page showed, or one that it says nothing of, is replaced.
          if (isReplaced) expect(isShown || shown === undefined).toBe(true);
        }
      }),
    );
  });

  test('are merged once: posting the same again changes nothing', () => {
    fc.assert(
      fc.property(fields, fields, base, (stored, posted, shown) => {
        const once = mergeDraft({ stored, posted, base: shown });
        const twice = mergeDraft({ stored: once.fields, posted, base: shown });
        expect(twice.fields).toEqual(once.fields);
        expect(twice.conflicts).toEqual(once.conflicts);
      }),
    );
  });

  test('have what was posted if the page did not say what it showed', () => {
    fc.assert(
      fc.property(fields, fields, (stored, posted) => {
        const merged = mergeDraft({ stored, posted, base: undefined });
        expect(merged).toEqual({ fields: { ...stored, ...posted }, conflicts: [], newer: [] });
      }),
    );
  });

  test('have what is in the form after it was sent again from the page that shows both', () => {
    fc.assert(
      fc.property(fields, fields, base, (stored, posted, shown) => {
        const first = mergeDraft({ stored, posted, base: shown });
        const again = mergeDraft({ stored: first.fields, posted, base: baseOf(first.fields) });
        expect(again).toMatchObject({ conflicts: [], newer: [] });
        expect(again.fields).toMatchObject(posted);
      }),
    );
  });

  test('keep what the page does not show, and what only the other device changed', () => {
    const shown = baseOf({ name: 'one', mon: 'two' });
    const stored = { name: 'other', mon: 'two', email: 'three' };
    expect(mergeDraft({ stored, posted: { name: 'one', mon: 'new' }, base: shown })).toEqual({
      fields: { name: 'other', mon: 'new', email: 'three' },
      conflicts: [],
      newer: ['name'],
    });
  });

  test('name a field that both devices changed, also where it was empty before', () => {
    const stored = { name: 'other' };
    expect(mergeDraft({ stored, posted: { name: 'mine' }, base: {} })).toEqual({
      fields: { name: 'other' },
      conflicts: ['name'],
      newer: [],
    });
  });

  test('do not differ by line ends, which browsers post in another way than they show', () => {
    const stored = { text: 'one\ntwo' };
    const posted = { text: 'one\r\ntwo' };
    expect(mergeDraft({ stored, posted, base: baseOf({ text: 'one\rtwo' }) }).fields).toEqual(stored);
    expect(changedSince(baseOf(stored), posted)).toEqual({});
  });

  test('take a text that went out before, though its answer was lost', () => {
    const sent = withPosted(baseOf({ name: 'one' }), { name: 'half' });
    expect(mergeDraft({ stored: { name: 'half' }, posted: { name: 'whole' }, base: sent }).fields).toEqual({
      name: 'whole',
    });
    // It may not have arrived: another device's text is no reason to drop it.
    expect(mergeDraft({ stored: { name: 'other' }, posted: { name: 'half' }, base: sent }).conflicts).toEqual(['name']);
  });
});

describe('The hidden field of a form', () => {
  test('says of each value what it was, and no page without it means that nothing was shown', () => {
    fc.assert(
      fc.property(fields, fields, (shown, posted) => {
        const known = withPosted(baseOf(shown), posted);
        const read = readBase(writeBase(known));
        for (const name of names) expect(read?.[name] ?? '').toBe(known[name] ?? '');
      }),
    );
    expect([readBase(undefined), readBase('')]).toEqual([undefined, {}]);
  });

  test('is of any text without being trusted', () => {
    fc.assert(
      fc.property(fc.string(), fields, fields, (hidden, stored, posted) => {
        const merged = mergeDraft({ stored, posted, base: readBase(hidden) });
        for (const [field, value] of Object.entries(posted))
          if (merged.fields[field] !== value) expect([...merged.conflicts, ...merged.newer]).toContain(field);
      }),
    );
    const stored = { ['__proto__']: 'x', constructor: 'y' };
    expect(mergeDraft({ stored, posted: { constructor: 'z' }, base: {} }).conflicts).toEqual(['constructor']);
  });
});
