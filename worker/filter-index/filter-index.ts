import { DurableObject } from 'cloudflare:workers';
import type { Bindings } from '../config.ts';
import { Meter } from '../db/meter.ts';
import { openReader } from '../db/reader.ts';
import type { SiteId } from '../db/schema.ts';
import type { FilterIndexObject } from './door.ts';
import { readListings, readNews } from './feed.query.ts';
import { type PlainSite, plainAnswer } from './plain-index.ts';
import type { IndexAnswer, Question } from './question.ts';

/** The filter index of a site. */
export class FilterIndex extends DurableObject<Bindings> implements FilterIndexObject {
  #site: PlainSite = { entries: [], places: [], vocabulary: noVocabulary };
  #position = -1;

  /** Answers a question, true at the position that its asker knows. */
  async ask(site: SiteId, question: Question): Promise<IndexAnswer> {
    if (question.position > this.#position) await this.#read(site);
    return plainAnswer(this.#site, question);
  }

  async #read(site: SiteId): Promise<void> {
    const reader = openReader(this.env.DB, new Meter());
    const news = await readNews(reader, site, { known: { seq: 0, place: 0 }, limit: 0 });
    const listings = await readListings(reader, site, { after: 0, limit: 100_000 });
    const entries = listings.flatMap(({ entry }) => (entry ? [entry] : []));
    this.#site = { entries, places: news.places, vocabulary: news.vocabulary };
    this.#position = news.position;
  }
}

const noVocabulary = { categories: [], attributes: [], defaultLanguage: 'en', languages: [] };
