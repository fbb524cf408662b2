import type { CarouselKind } from '../../web/contract/carousels.ts';

/** A carousel of the demo, with the slugs of its listings. */
export type DemoCarousel = {
  names: Readonly<Record<string, string>> & { readonly en: string };
  kind: CarouselKind;
  isHome?: true;
  listings?: readonly string[];
  around?: string;
};

type DemoSite = { carousels: readonly DemoCarousel[]; ad?: { category: string; listing: string } };

const openNow: DemoCarousel = {
  kind: 'open-now',
  names: {
    ...{ en: 'Open now', de: 'Jetzt geöffnet', fr: 'Ouverts maintenant', es: 'Abiertos ahora' },
    ...{ pl: 'Otwarte teraz', ar: 'مفتوحة الآن', hi: 'अभी खुली', ja: '営業中' },
  },
};

/** The sites of the demo that have carousels. */
export type SiteWithCarousels = 'museums' | 'makers' | 'signpost';

/** The carousels of the demo. Real museums are in no ad. */
export const demoCarousels: Readonly<Record<SiteWithCarousels, DemoSite>> = {
  museums: {
    carousels: [
      {
        kind: 'curated',
        isHome: true,
        names: {
          ...{ en: 'Ships and the sea', de: 'Schiffe und Meer', fr: 'Les navires et la mer', es: 'Barcos y mar' },
          ...{ pl: 'Statki i morze', ar: 'السفن والبحر', hi: 'जहाज़ और समुद्र', ja: '船と海' },
        },
        listings: [
          ...['vasa-museum', 'titanic-belfast', 'australian-national-maritime-museum', 'wa-shipwrecks-museum'],
          ...['deutsches-schifffahrtsmuseum', 'museu-maritim-barcelona', 'muzeum-emigracji', 'magnt-darwin'],
        ],
      },
      {
        kind: 'near',
        around: 'louvre',
        names: {
          ...{
            en: 'Near the Louvre',
            de: 'In der Nähe des Louvre',
            fr: 'À deux pas du Louvre',
            es: 'Cerca del Louvre',
          },
          ...{ pl: 'W pobliżu Luwru', ar: 'بالقرب من اللوفر', hi: 'लूव्र के आसपास', ja: 'ルーヴル美術館の近く' },
        },
      },
      openNow,
    ],
  },
  makers: {
    carousels: [
      {
        kind: 'curated',
        isHome: true,
        names: {
          en: 'Paper, thread and ink',
          de: 'Papier, Faden und Farbe',
          fr: 'Papier, fil et encre',
          ar: 'ورق وخيط وحبر',
        },
        listings: [
          ...['falz-und-faden', 'la-tranchefile', 'wet-ink-close', 'kaab-el-ketab'],
          ...['harf-naqes', 'pied-type-commons', 'jild-wa-dhahab', 'kettle-stitch'],
        ],
      },
      {
        kind: 'top-rated',
        names: {
          en: 'Top rated this month',
          de: 'Bestbewertet in diesem Monat',
          fr: 'Les mieux notés du mois',
          ar: 'الأعلى تقييمًا هذا الشهر',
        },
      },
      openNow,
      {
        kind: 'newest',
        names: { en: 'New workshops', de: 'Neue Werkstätten', fr: 'Nouveaux ateliers', ar: 'ورش جديدة' },
      },
    ],
    ad: { category: 'bicycles', listing: 'hafenritzel' },
  },
  // The page that explains widgets shows it.
  signpost: {
    carousels: [
      {
        kind: 'newest',
        names: {
          ...{ en: 'New directories', de: 'Neue Verzeichnisse', fr: 'Nouveaux annuaires', es: 'Directorios nuevos' },
          ...{ pl: 'Nowe katalogi', ar: 'أدلّة جديدة', hi: 'नई निर्देशिकाएँ', ja: '新しいディレクトリ' },
        },
      },
    ],
  },
};
