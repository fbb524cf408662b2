/** Drawings by patterns that match a category's slug; the first match wins. */
const patterns: readonly (readonly [drawing: string, slug: RegExp])[] = [
  ['brewery', /brew|beer|\bpub\b|\bbar\b|taproom|cider|wine|distill/],
  ['bicycle', /bicycl|bike|cycling/],
  ['ship', /ship|marit|naval|boat|harbou?r|\bsea\b|lighthouse|fish/],
  ['transport', /transport|rail|train|tram|\bbus\b|\bcar\b|auto|vehicle|aviat/],
  ['archaeology', /archae|antiqu|ancient|roman|egypt/],
  ['ceramics', /ceramic|pottery|porcelain|glass/],
  ['furniture', /furnitur|chair|interior|uphol|caning/],
  ['textile', /textil|fashion|cloth|costume|lace|silk|tailor|sewing/],
  ['shoe', /shoe|leather/],
  ['watch', /watch|clock|horolog/],
  ['radio', /radio|hifi|electr/],
  ['toy', /toy|doll|child|game|puppet/],
  ['music', /music|instrument|opera|sound/],
  ['book', /book|literat|librar|writer|manuscript|comic/],
  ['print', /print|typograph|graphic|\bpress|stamp/],
  ['film', /film|cinema|movie|theat|television/],
  ['photo', /photo|camera/],
  ['space', /space|astro|planet|observator/],
  ['medicine', /medic|health|pharma|anatom/],
  ['sport', /sport|football|olymp/],
  ['castle', /castle|fort|militar|\bwar\b|arms|palace/],
  ['religion', /church|chapel|cathedral|monaster|abbey/],
  ['candle', /remembr|memorial|holocaust/],
  ['people', /ethno|anthropo|folk|world-cult|people|mask/],
  ['science', /scien|techn|chemi|physic/],
  ['nature', /natur|botan|garden|zoo|animal|park|geolog|mineral|agri/],
  ['food', /food|restaurant|cafe|chocolate|cheese|bakery|culinar|gastro/],
  ['design', /design|applied|decorat/],
  ['tools', /tool|craft|industr|mining|trade|work|sharpen|repair/],
  ['house', /house|home|local|open-air|heritage|village|everyday/],
  ['building', /architect|building|\bcity|hotel|shop|website/],
  ['art', /art|paint|sculpt|gallery/],
  ['history', /histor|cultur|museum|archiv|monument/],
];

/** The name of the drawing for a category's slug; a compass without a match or a category. */
export function drawingOf(slug: string | undefined): string {
  return (slug && patterns.find(([, pattern]) => pattern.test(slug))?.[0]) || 'compass';
}
