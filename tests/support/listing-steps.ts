import { withoutScripts } from './page.ts';
import type { Answer } from './server.ts';
import type { TestVisitor } from './visitor.ts';

const host = 'http://atlas.localhost';

/** The fields that make up a complete new listing, by step, as they are typed. */
export const typedSteps = (name: string): Readonly<Record<string, Record<string, string>>> => ({
  basics: { name, language: 'en', category: 'art' },
  place: { place: 'city/cairo', street: '1 Nile Street', postalCode: '11511', latitude: '30.05', longitude: '31.24' },
  contact: { phone: '+20 2 2578 2448', email: 'info@nile.example', website: 'nile.example' },
  hours: { mon: '09:00-17:00', tue: '09:00-17:00', timeZone: 'Africa/Cairo' },
  details: { price: '2', 'attribute.free-entry': 'yes' },
  services: {},
  texts: { summary: 'Pictures of boats.', description: 'All boats.', 'name.de': `${name} (deutsch)` },
  photos: {},
});

export const addressOfStep = (step: string, about: Readonly<Record<string, string>> = {}): string =>
  `${host}/en/create?${new URLSearchParams({ ...about, step })}`;

/** What a form without script posts unseen: who it is for, and from which version of the draft it comes. */
export function hiddenFields(html: string): Record<string, string> {
  const hidden = [...withoutScripts(html).matchAll(/<input type="hidden" name="(base|role)" value="([^"]*)"/g)];
  return Object.fromEntries(hidden.map(([, name = '', value = '']) => [name, value]));
}

type Post = { fields?: Readonly<Record<string, string>>; action?: string; about?: Readonly<Record<string, string>> };

/** Opens a step and presses a button of its form, by default "Continue". */
export async function postStep(
  who: TestVisitor,
  step: string,
  { fields = {}, action = 'next', about }: Post = {},
): Promise<Answer> {
  const address = addressOfStep(step, about);
  const page = await who.get(address);
  return who.post(address, { ...hiddenFields(page.text), ...fields, step: action });
}

/** Fills in all steps of a form. */
export async function fillSteps(who: TestVisitor, name: string, about?: Readonly<Record<string, string>>) {
  const locations: string[] = [];
  for (const [step, fields] of Object.entries(typedSteps(name))) {
    const answer = await postStep(who, step, { fields, ...(about && { about }) });
    locations.push(`${answer.status} ${answer.headers.get('location')}`);
  }
  return locations;
}

/** Sends the form from its last page. */
export const sendForm = (who: TestVisitor, { fields, about }: Omit<Post, 'action'> = {}): Promise<Answer> =>
  postStep(who, 'preview', { action: 'send', fields: { source: 'I work there.', ...fields }, ...(about && { about }) });
