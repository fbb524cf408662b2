import type { MeteredSql } from './metered-sql.ts';
import { isCorrectable, spellingKeys } from './spelling.ts';
import type { Word } from './words.ts';

/** Letters of the shortest word whose other forms are searched. */
const leastForm = 4;

/** Words that are known to be stored, so that most listings ask nothing of the tables. */
const maxKnown = 20_000;

/**
 * The words of a site: those of names, categories and attributes, which misspelt ones are corrected to and beginnings are
 * completed to; and those of all texts, whose other forms are searched. Words of removed listings stay until a rebuild.
 */
export class Dictionary {
  readonly #sql: MeteredSql;
  readonly #names: Readonly<Record<'vocabulary' | 'spellings' | 'forms', string>>;
  readonly #known = new Set<string>();
  readonly #knownForms = new Set<string>();

  constructor(sql: MeteredSql, generation: number) {
    this.#sql = sql;
    this.#names = {
      vocabulary: `vocabulary_${generation}`,
      spellings: `spellings_${generation}`,
      forms: `forms_${generation}`,
    };
  }

  get tables(): readonly string[] {
    return Object.values(this.#names);
  }

  create(): void {
    const { vocabulary, spellings, forms } = this.#names;
    this.#sql.run(`create table if not exists ${vocabulary} (word text primary key) without rowid`);
    this.#sql.run(`create table if not exists ${spellings} (key integer not null, word text not null,
      primary key (key, word)) without rowid`);
    this.#sql.run(`create table if not exists ${forms} (word text primary key) without rowid`);
  }

  /** Forgets what memory says of stored words, after a transaction that was rolled back. */
  forget(): void {
    this.#known.clear();
    this.#knownForms.clear();
    this.#sql.forget();
  }

  /** Adds words of names. */
  learn(words: readonly Pick<Word, 'text' | 'kind'>[]): void {
    const { spellings, vocabulary } = this.#names;
    for (const word of words) {
      if (this.#known.has(word.text) || !isCorrectable(word)) continue;
      if (this.#known.size >= maxKnown) this.#known.clear();
      this.#known.add(word.text);
      const added = this.#sql.run(`insert or ignore into ${vocabulary} (word) values (?) returning word`, word.text);
      if (!added.length) continue;
      this.#sql.forget();
      this.#sql.run(
        `insert or ignore into ${spellings} (key, word) select value, ? from json_each(?)`,
        word.text,
        JSON.stringify(spellingKeys(word)),
      );
    }
  }

  /** Adds words whose other forms are searched. */
  learnForms(words: readonly string[]): void {
    const unknown = words.filter((word) => word.length >= leastForm && !this.#knownForms.has(word));
    if (!unknown.length) return;
    if (this.#knownForms.size >= maxKnown) this.#knownForms.clear();
    for (const word of unknown) this.#knownForms.add(word);
    this.#sql.forget();
    this.#sql.run(
      `insert or ignore into ${this.#names.forms} (word) select value from json_each(?)`,
      JSON.stringify(unknown),
    );
  }

  /** Words of names that share a spelling key with a word. */
  spelled(keys: readonly number[], limit: number): string[] {
    return this.#sql
      .lookUp<{ word: string }>(
        `select distinct s.word from json_each(?) k cross join ${this.#names.spellings} s on s.key = k.value
         limit ${limit}`,
        JSON.stringify(keys),
      )
      .map(({ word }) => word);
  }

  /** Words of names that begin with letters. */
  namesFrom(beginning: string, limit: number): string[] {
    return this.#from(this.#names.vocabulary, beginning, limit);
  }

  /** Words of names and texts that begin with letters. */
  formsFrom(beginning: string, limit: number): string[] {
    return this.#from(this.#names.forms, beginning, limit);
  }

  #from(table: string, beginning: string, limit: number): string[] {
    return this.#sql
      .lookUp<{ word: string }>(
        `select word from ${table} where word >= ? and word < ? limit ${limit}`,
        beginning,
        `${beginning}\u{10ffff}`,
      )
      .map(({ word }) => word);
  }
}
