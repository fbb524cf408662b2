/** Subtypes of schema.org's LocalBusiness and CivicStructure, by words in a slug. The first match counts. */
const types = [
  ['Museum', /museum/],
  ['ArtGallery', /galler/],
  ['Brewery', /brew/],
  ['Winery', /wine|vineyard/],
  ['Distillery', /distill/],
  ['BarOrPub', /\bbar\b|\bpub\b|taproom/],
  ['BikeStore', /bicycl|bike|cycling/],
  ['ShoeStore', /shoe/],
  ['JewelryStore', /watch|clock|jewel/],
  ['FurnitureStore', /furnitur|chair|uphol|caning/],
  ['ElectronicsStore', /radio|hifi|electr|phone/],
  ['MusicStore', /instrument|music/],
  ['BookStore', /bookshop|bookstore/],
  ['ClothingStore', /tailor|cloth|fashion/],
  ['HardwareStore', /hardware/],
  ['Library', /librar/],
  ['CafeOrCoffeeShop', /cafe|coffee|tea-room/],
  ['Bakery', /bakery/],
  ['Restaurant', /restaurant/],
  ['Hotel', /hotel|hostel/],
  ['MovieTheater', /cinema/],
  ['PerformingArtsTheater', /theat/],
  ['Zoo', /\bzoo\b/],
  ['Park', /\bpark\b|garden/],
  ['Church', /church|chapel|cathedral/],
  ['Pharmacy', /pharmac/],
  ['Dentist', /dentist/],
  ['Physician', /doctor|physician|medic/],
  ['AutoRepair', /car-repair|garage/],
  ['HairSalon', /hair/],
  ['SportsActivityLocation', /sport|gym|climb/],
] as const;

export type PlaceType = (typeof types)[number][0] | 'LocalBusiness' | 'Organization';

/**
 * The schema.org type of a listing. The site's slug has priority over its categories: "textiles" in a directory of
 * museums is a museum.
 * @param isPlace whether the listing has a location; a website alone is not a local business.
 */
export function placeType(site: string, categories: readonly string[], { isPlace }: { isPlace: boolean }): PlaceType {
  if (!isPlace) return 'Organization';
  for (const slug of [site, ...categories]) {
    const found = types.find(([, words]) => words.test(slug));
    if (found) return found[0];
  }
  return 'LocalBusiness';
}
