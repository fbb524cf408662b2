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
  it('accepts a language with the keys of English', () => {
    expect(checkKeys(german({ 'home.title': 'Start', 'home.text': 'Worte' }), english)).toEqual([]);
  });

  it('tells translators which messages are missing, with the English text', () => {
    const [finding, ...others] = checkKeys(german({ 'home.title': 'Start' }), english);
    expect(finding).toMatchObject({ file: 'de.json', key: 'home.text', problem: 'is missing' });
    expect(finding?.cure).toContain('“Words”');
    expect(others).toEqual([]);
  });

  it('tells translators which messages do not exist in English', () => {
    const findings = checkKeys(german({ 'home.title': 'S', 'home.text': 'W', 'home.old': 'Alt' }), english);
    expect(findings.map(({ key }) => key)).toEqual(['home.old']);
  });
});

describe('notes', () => {
  const notes = (texts: Record<string, string>) => ({ file: 'notes.json', texts: new Map(Object.entries(texts)) });

  it('reports a missing and an empty note', () => {
    const findings = checkNotes(notes({ 'home.title': ' ' }), english);
    expect(findings.map(({ key }) => key)).toEqual(['home.title', 'home.text']);
  });

  it('reports a note without a message', () => {
    const findings = checkNotes(notes({ 'home.title': 'Tab', 'home.text': 'Page', 'home.old': 'Old' }), english);
    expect(findings.map(({ key }) => key)).toEqual(['home.old']);
  });
});
