import { asia } from './asia.ts';
import { eastern } from './eastern.ts';
import { europe } from './europe.ts';
import { forms } from './forms.ts';
import { geojson } from './geojson.ts';
import type { Kind } from './kind.ts';
import { maps } from './maps.ts';
import { programs } from './programs.ts';
import { services } from './services.ts';
import { shapes } from './shapes.ts';

/** Kinds of file that people import. */
export const kinds: readonly Kind[] = [
  ...asia,
  ...europe,
  ...eastern,
  ...maps,
  ...services,
  ...programs,
  ...geojson,
  ...forms,
  ...shapes,
];

export function kindNamed(title: string): Kind {
  const kind = kinds.find((one) => one.title === title);
  if (kind === undefined) throw new Error(`There is no kind of file "${title}"`);
  return kind;
}
