import * as v from 'valibot';
import { contactsSchema } from '../contacts.ts';
import { foreign, listingCardSchema } from '../listing-card.ts';
import { count, path } from '../schema-parts.ts';
import { serviceSchema } from '../service-card.ts';

const value = v.object({ value: v.string(), name: v.string(), count, chosen: v.boolean() });

/** A listing with the services of it that match the filters. `ref` names a service in the address of a comparison. */
const offering = v.object({
  ...listingCardSchema.entries,
  path,
  services: v.array(v.object({ ...serviceSchema.entries, ref: v.string() })),
});

/** A service that is compared. Without `service` the listing does not offer it any more. */
const compared = v.object({
  ref: v.string(),
  state: v.picklist(['offered', 'closed', 'gone']),
  /** Empty where the listing is gone. */
  name: v.string(),
  foreign: v.optional(foreign),
  path: v.nullable(path),
  place: v.optional(v.string()),
  service: v.nullable(serviceSchema),
  /** The form that asks the business; null where nobody would read it. */
  enquiryPath: v.nullable(path),
  /** How soon the business answers; empty where that is not known. */
  responds: v.string(),
  /** Where a business that does not use the site is reached. */
  contacts: contactsSchema,
  /** The comparison without it. */
  without: path,
});

export const servicesSchema = v.object({
  title: v.string(),
  /** The number of listings as text. */
  totalText: v.string(),
  listings: v.array(offering),
  facets: v.array(v.object({ key: v.string(), label: v.string(), values: v.array(value) })),
  action: path,
  /** The page without filters; null where none is chosen. */
  all: v.nullable(path),
  first: v.nullable(path),
  next: v.nullable(path),
  /** Without results: filters to drop, with what is found then. */
  suggestions: v.array(v.object({ text: v.string(), path })),
  /** The chosen filters as hidden fields of the form that compares. */
  kept: v.array(v.object({ name: v.string(), value: v.string() })),
  /** Null where nothing is compared. */
  comparison: v.nullable(v.array(compared)),
  /** How many services the address names beyond those that are compared. */
  leftOut: count,
  /** The form that asks all compared businesses for a quote; null where none of them would read it. */
  quotePath: v.nullable(path),
});

export type ServicesPage = v.InferOutput<typeof servicesSchema>;
export type Compared = v.InferOutput<typeof compared>;
