import * as v from 'valibot';
import { type NewAttribute, newAttributeSchema } from '../../web/contract/attributes.ts';
import { landingText, type NewLanding } from '../../worker/db/landings.ts';
import type { Writer } from '../../worker/db/writer.ts';
import { InputError } from './command.ts';

/** What editors say of categories in places, in files. */
export const landingEntry = v.strictObject({
  category: v.nullable(v.string()),
  place: v.nullable(v.strictObject({ kind: v.picklist(['country', 'region', 'city']), slug: v.string() })),
  /** By language; null takes a text away. */
  texts: v.record(v.string(), v.nullable(landingText)),
});

const definitionsSchema = v.strictObject({
  attributes: v.optional(v.array(newAttributeSchema), []),
  landings: v.optional(v.array(landingEntry), []),
});

export type Definitions = v.InferOutput<typeof definitionsSchema>;

/** Reads the JSON of attributes and landings. Throws an InputError that says where it is wrong. */
export function readDefinitions(json: string): Definitions {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), definitionsSchema), json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new InputError(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}. Nothing was changed.`);
}

/** A cell for people: `cafes in city/leipzig`. */
const cellName = ({ category, place }: NewLanding): string =>
  `${category ?? 'all categories'} in ${place ? `${place.kind}/${place.slug}` : 'all places'}`;

/** Writes attributes of a site, in one transaction. Throws an InputError that says what contradicts it. */
export async function writeAttributes(writer: Writer, attributes: readonly NewAttribute[]): Promise<void> {
  const defined = await writer.ensureAttributes(attributes);
  if (defined.code === 'unknown-category')
    throw new InputError(`attributes: ${defined.attribute}: there is no category "${defined.category}".`);
  if (defined.code === 'bad-definition')
    throw new InputError(`attributes: ${defined.attribute}: ${defined.field} ${defined.detail}.`);
}

/**
 * Writes attributes and landings of a site: the first in one transaction, then the others in one. Throws an InputError that
 * says what contradicts the site.
 */
export async function writeDefinitions(
  writer: Writer,
  { attributes, landings }: Definitions,
  languages: readonly string[],
): Promise<void> {
  const unspoken = landings.flatMap(({ texts }) => Object.keys(texts)).find((tag) => !languages.includes(tag));
  if (unspoken) throw new InputError(`landings: the site does not speak "${unspoken}". Nothing was changed.`);
  await writeAttributes(writer, attributes);
  const said = await writer.setLandings(landings);
  if (said.code === 'set') return;
  const landing = landings[said.landing];
  const why =
    said.code === 'bad-text' ? `${said.language} ${said.field}: ${said.detail}` : 'the site has no such place';
  throw new InputError(`landings: ${landing ? cellName(landing) : ''}: ${why}. No landing was written.`);
}
