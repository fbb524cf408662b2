declare const siteBrand: unique symbol;
declare const personBrand: unique symbol;
declare const parsed: unique symbol;

/** A site's id. Branded, so that no other number is accepted in its place. */
export type SiteId = number & { readonly [siteBrand]: 'SiteId' };

/** A person's id, the same on every site. Branded like a site's. */
export type PersonId = number & { readonly [personBrand]: 'PersonId' };

/** The text of JSON that parses to a `Value`. */
export type Json<Value> = string & { readonly [parsed]: Value };
