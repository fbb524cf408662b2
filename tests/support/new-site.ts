import { type NewSitePage, newSiteSchema } from '../../web/contract/pages/new-sites.data.ts';
import { withoutScripts } from './page.ts';
import { pageData } from './people.ts';
import type { Answer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

export const newSitePath = 'http://localhost/cms-viewer/en/websites/new';

/** What is typed into the steps of a new site. */
export type TypedSite = {
  look?: Record<string, string>;
  languages?: Record<string, string>;
  host?: string;
  content?: Record<string, string>;
};

/** The address that a form led to, without its fragment. */
export const ledTo = (answer: Answer): string => {
  const to = answer.headers.get('location');
  if (!to) throw new Error(`The form was refused with ${answer.status}: ${withoutScripts(answer.text).slice(-3000)}`);
  return `http://localhost${to.replace(/#.*/, '')}`;
};

export const orderPage = (who: TestVisitor, address: string): Promise<NewSitePage> =>
  pageData(who, address, newSiteSchema);

/** Fills in all steps of a new site. @returns the address of its page without the step. */
export async function fillIn(
  who: TestVisitor,
  slug: string,
  { look = {}, languages = {}, host = `${slug}.localhost`, content = { content: 'eating-out' } }: TypedSite = {},
  from = newSitePath,
): Promise<string> {
  const next = { step: 'next' };
  const first = await who.post(from, { ...next, name: 'Tables', tagline: 'Where to eat', slug, hue: '30', ...look });
  const second = await who.post(ledTo(first), { ...next, default: 'en', 'lang-en': 'on', ...languages });
  const third = await who.post(ledTo(second), { ...next, host });
  const last = await who.post(ledTo(third), { ...next, ...content });
  return ledTo(last).replace(/\?.*/, '');
}

/** Has a site made. */
export const create = (who: TestVisitor, order: string): Promise<Answer> =>
  who.post(`${order}?step=check`, { step: 'create' });

/** Waits until a site is made, or was not. */
export async function outcomeOf(who: TestVisitor, order: string): Promise<NewSitePage> {
  for (let tries = 0; tries < 300; tries += 1) {
    const page = await orderPage(who, order);
    if (page.state === 'done' || page.state === 'failed') return page;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The site is still being made');
}
