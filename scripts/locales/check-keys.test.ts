import { describe, expect, it } from 'vitest';
import { flatten } from './catalogue.ts';
import { checkKeys, checkNotes } from './check-keys.ts';

const english = flatten({ home: { title: 'Home', text: 'Words' } });
const german = (texts: Record<string, string>) => ({
  tag: 'de',
  file: 'de.json',
  texts: new Map(Object.entries(texts)),
});

describe('keys', () => {
  it('lets a language pass that says what English says', () => {
    expect(checkKeys(german({ 'home.title': 'Start', 'home.text': 'Worte' }), english)).toEqual([]);
  });

  it('tells translators what they have not translated, with the English words', () => {
    const [finding, ...others] = checkKeys(german({ 'home.title': 'Start' }), english);
    expect(finding).toMatchObject({ file: 'de.json', key: 'home.text', problem: 'is missing' });
    expect(finding?.cure).toContain('“Words”');
    expect(others).toEqual([]);
  });

  it('tells translators what nobody reads', () => {
    const findings = checkKeys(german({ 'home.title': 'S', 'home.text': 'W', 'home.old': 'Alt' }), english);
    expect(findings.map(({ key }) => key)).toEqual(['home.old']);
  });
});

describe('notes', () => {
  const notes = (texts: Record<string, string>) => ({ file: 'notes.json', texts: new Map(Object.entries(texts)) });

  it('asks for a note where there is none or an empty one', () => {
    const findings = checkNotes(notes({ 'home.title': ' ' }), english);
    expect(findings.map(({ key }) => key)).toEqual(['home.title', 'home.text']);
  });

  it('finds the note of a message that is gone', () => {
    const findings = checkNotes(notes({ 'home.title': 'Tab', 'home.text': 'Page', 'home.old': 'Old' }), english);
    expect(findings.map(({ key }) => key)).toEqual(['home.old']);
  });
});
