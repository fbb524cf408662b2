import { expect, test } from 'vitest';
import french from '../../../locales/fr.json' with { type: 'json' };
import type { Scope } from '../../data/scope.ts';
import { translator } from '../../platform/i18n/translate.ts';
import { placeInTitle } from './facet-labels.ts';

test.each([
  ['Paris', 'à Paris'],
  ['Le Mans', 'au Mans'],
  ['Les Sables-d’Olonne', 'aux Sables-d’Olonne'],
  ['La Rochelle', 'à La Rochelle'],
  ['Lens', 'à Lens'],
  ['Les', 'à Les'],
  ['constructor Ville', 'à constructor Ville'],
])('a French title says where %s is: “%s”', (name, expected) => {
  const scope = { language: 'fr', defaultLanguage: 'en' } as Scope;
  const t = translator('fr', french);
  const city = { kind: 'city', name, country: 'FR' } as const;
  expect(placeInTitle(city, { scope, t })).toBe(expected);
});
