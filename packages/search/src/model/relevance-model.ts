/**
 * The numbers of the relevance model, BM25F with few rules on top; every engine scores by them. They can be written so that the
 * benchmark can tune them on some sets of queries and measure the others.
 * @see docs/decisions/099-relevance-model.md
 */
export const relevance = {
  /** Saturation of the word frequency: k1 of BM25. */
  saturation: 1.2,
  /** Normalization by the length of a field: b of BM25. */
  lengthShare: 0.75,
  /** Weight of a word that every product has, beside its rarity. */
  commonWord: 1,
  /** Other forms of a word, against the word itself. */
  form: 0.95,
  /** Longer words that begin with it, times the share of their letters that was typed. */
  beginning: 0.4,
  /** The same while a word is being typed, however long it is, and what words count that mean the same as one. */
  beginningTyped: 0.9,
  synonymTyped: 0.5,
  /** Words of the trade that mean the same, where the catalogue hardly has the typed word, and where it has. */
  tradeWord: 0.95,
  tradeWordBesideTyped: 0.2,
  /** Gain of products whose category is the typed text. */
  kindBonus: 0.3,
  /** Steps of the best score within which the quantity orders. */
  tiers: 10,
  /** Where fewer products have every word, those with half of the words follow. */
  fewFound: 10,
  /** From this share of the best score on goods are those that were meant, where a price or the noise orders them. */
  relevantShare: 0.7,
}

/** Weight of a word in each field of a product. */
export const wideFields: readonly { readonly field: string; weight: number }[] = [
  { field: 'name', weight: 2 },
  { field: 'head', weight: 1 },
  { field: 'sku', weight: 2 },
  { field: 'mpn', weight: 3 },
  { field: 'brand', weight: 1 },
  { field: 'category.name', weight: 1 },
  { field: 'main_taxon', weight: 1 },
  { field: 'keywords', weight: 1 },
  { field: 'features', weight: 0.5 },
  { field: 'measures', weight: 2 },
  { field: 'codes', weight: 3 },
  { field: 'category_above', weight: 0.6 },
  { field: 'short_description', weight: 0.2 },
]

/**
 * Fields that name a product. Without the parent categories: a case is found by "phone case", but "phone" alone does not mean cases;
 * and without descriptions, which mention what they are not.
 */
export const productFields = wideFields.filter(
  ({ field }) => field !== 'category_above' && field !== 'short_description',
)

/** Returns the step of a score below the best one; within a step the quantity orders. */
export const tierOf = (score: number, best: number): number =>
  Math.floor((relevance.tiers * score) / (best || 1) + 0.2)
