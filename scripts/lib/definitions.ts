import * as v from 'valibot';
import { type NewAttribute, newAttributeSchema } from '../../web/contract/attributes.ts';
import { slugPattern } from '../../web/contract/grammar.ts';
import { bandsSchema } from '../../web/contract/services.ts';
import { landingText, type NewLanding } from '../../worker/domain/listings/landings.writer.ts';
import type { Writer } from '../../worker/domain/listings/listings.writer.ts';
import { InputError } from './command.ts';

/** A landing text in a file: the editors' text about a category in a place. */
export const landingEntry = v.strictObject({
  category: v.nullable(v.string()),
  place: v.nullable(v.strictObject({ kind: v.picklist(['country', 'region', 'city']), slug: v.string() })),
  /** By language. Null deletes a text. */
  texts: v.record(v.string(), v.nullable(landingText)),
});

/** A kind of services in a file. `bands`: where the price bands 2 to 4 begin, by currency. */
export const serviceKindEntry = v.strictObject({
  slug: v.pipe(v.string(), v.regex(slugPattern), v.maxLength(100)),
  names: v.record(v.string(), v.string()),
  bands: v.optional(bandsSchema, {}),
});

const definitionsSchema = v.strictObject({
  serviceKinds: v.optional(v.array(serviceKindEntry), []),
  attributes: v.optional(v.array(newAttributeSchema), []),
  landings: v.optional(v.array(landingEntry), []),
});

export type Definitions = v.InferOutput<typeof definitionsSchema>;

/** Parses the JSON of attributes, kinds of services and landings. Throws an InputError with the first problem. */
export function readDefinitions(json: string): Definitions {
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), definitionsSchema), json);
  if (result.success) return result.output;
  const [issue] = result.issues;
  throw new InputError(`${v.getDotPath(issue) ?? 'the file'}: ${issue.message}. Nothing was changed.`);
}

/** The readable name of a landing: `cafes in city/leipzig`. */
const landingName = ({ category, place }: NewLanding): string =>
  `${category ?? 'all categories'} in ${place ? `${place.kind}/${place.slug}` : 'all places'}`;

/** Writes a site's attributes in one transaction. Throws an InputError if one contradicts the site. */
export async function writeAttributes(writer: Writer, attributes: readonly NewAttribute[]): Promise<void> {
  const defined = await writer.ensureAttributes(attributes);
  if (defined.code === 'unknown-category')
    throw new InputError(`attributes: ${defined.attribute}: there is no category "${defined.category}".`);
  if (defined.code === 'bad-definition')
    throw new InputError(`attributes: ${defined.attribute}: ${defined.field} ${defined.detail}.`);
}

/**
 * Writes a site's attributes in one transaction, its kinds of services in the next, then its landings in another. Throws
 * an InputError if one contradicts the site.
 */
export async function writeDefinitions(
  writer: Writer,
  { attributes, serviceKinds, landings }: Definitions,
  languages: readonly string[],
): Promise<void> {
  const spoken = {
    landings: landings.map(({ texts }) => texts),
    serviceKinds: serviceKinds.map(({ names }) => names),
  };
  for (const [part, texts] of Object.entries(spoken)) {
    const unknown = texts.flatMap(Object.keys).find((tag) => !languages.includes(tag));
    if (unknown) throw new InputError(`${part}: the site does not speak "${unknown}". Nothing was changed.`);
  }
  await writeAttributes(writer, attributes);
  await writer.ensureServiceKinds(serviceKinds.map((kind, position) => ({ ...kind, position })));
  const result = await writer.setLandings(landings);
  if (result.code === 'set') return;
  const landing = landings[result.landing];
  const why =
    result.code === 'bad-text' ? `${result.language} ${result.field}: ${result.detail}` : 'the site has no such place';
  throw new InputError(`landings: ${landing ? landingName(landing) : ''}: ${why}. No landing was written.`);
}
