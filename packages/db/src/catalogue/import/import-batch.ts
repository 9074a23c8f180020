import type { Permission } from '@ambra/contract/platform/staff/permissions'
import type {
  AttributeRow,
  CategoryRow,
  ImportRow,
  MediaRow,
  QuestionRow,
  ReviewRow,
  SalesRow,
} from '@ambra/contract/catalogue/import-rows'
import type { ProductRow } from '@ambra/contract/catalogue/product-row'
import type { BatchContext } from './batch-context.ts'
import { type BatchResult, type Item, ofType, recordProblems } from './batch-items.ts'
import { importQuestions, importReviews, importSales } from './import-reviews.ts'
import { checkProduct, priceNotes, type Problem, skusOf } from './check-product.ts'
import { forgetEdits, keepEdits } from './keep-edits.ts'
import { withFreeAddress, withFreeAddresses } from './free-addresses.ts'
import { mergeRows } from './merge-rows.ts'
import { equalToStored } from './stored-rows.ts'
import {
  type Dictionary,
  type ReferenceData,
  loadStoredProducts,
  loadMedia,
  loadUrlKeys,
} from './reference-data.ts'
import {
  checkAttribute,
  checkCategory,
  loadCategoryUrlKeys,
  writeAttribute,
  writeCategory,
} from './write-dictionary.ts'
import { missingRights, needs } from './row-rights.ts'
import { changesFields, loadFields, writeFields } from './row-custom-fields.ts'
import type { MediaFile } from './media-file.ts'
import { writeMedia } from './write-media.ts'
import { writeProducts } from './write-products.ts'

function isKnownAttribute({ row, hash }: Item<AttributeRow>, dictionary: Dictionary): boolean {
  const stored = dictionary.attributes.get(row.code)
  if (!stored || !row.if_missing) return stored?.contentHash === hash
  return (row.options ?? []).every((option) => stored.options.has(option.code))
}

function isKnownCategory({ row, hash }: Item<CategoryRow>, dictionary: Dictionary): boolean {
  const stored = dictionary.categories.get(row.code)
  return stored !== undefined && (row.if_missing === true || stored.contentHash === hash)
}

async function importAttributes(
  items: readonly Item<AttributeRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  for (const item of items) {
    const known = context.offers.besides(context.dictionary)
    const problems = checkAttribute(item.row, known)
    if (problems.length > 0) recordProblems(item, problems, context, result)
    else if (isKnownAttribute(item, known)) result.unchanged.push(item)
    else {
      const isNew = !known.attributes.has(item.row.code)
      await writeAttribute(context.db, item.row, item.hash, context.dictionary)
      result.imported.push({ item, isNew })
      result.dictionaryChanged = true
    }
  }
}

async function importCategories(
  items: readonly Item<CategoryRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  if (items.length === 0) return
  const { db, dictionary, offers, now } = context
  const urlKeys = new Map([...(await loadCategoryUrlKeys(db)), ...offers.categoryUrlKeys()])
  for (const item of items) {
    const { row } = item
    const known = offers.besides(dictionary)
    const isKnown = isKnownCategory(item, known)
    const problems = isKnown ? [] : checkCategory(row, known, urlKeys)
    if (problems.length > 0) recordProblems(item, problems, context, result)
    else if (isKnown) result.unchanged.push(item)
    else {
      const isNew = !known.categories.has(row.code)
      await storeCategories(row.parent === undefined ? [] : offers.above(row.parent, dictionary), context)
      await writeCategory(db, row, item.hash, { known: dictionary, now })
      for (const [language, { url_key }] of Object.entries(row.texts))
        urlKeys.set(`${language}/${url_key}`, row.code)
      result.imported.push({ item, isNew })
      result.dictionaryChanged = true
    }
  }
}

/** Stores offered categories, parents first; appends a number to an address that is taken. */
async function storeCategories(
  items: readonly Item<CategoryRow>[],
  { db, dictionary, now }: BatchContext,
): Promise<void> {
  if (items.length === 0) return
  const urlKeys = await loadCategoryUrlKeys(db)
  for (const item of items) {
    const row = withFreeAddress(item.row, urlKeys)
    await writeCategory(db, row, item.hash, { known: dictionary, now })
    for (const [language, { url_key }] of Object.entries(row.texts))
      urlKeys.set(`${language}/${url_key}`, row.code)
  }
}

/** Stores the offered categories and attributes that these products need. */
async function storeNeeded(
  rows: readonly ProductRow[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  const { db, dictionary, offers } = context
  const { attributes, categories } = offers.neededBy(rows, dictionary)
  for (const item of attributes) {
    const isNew = !dictionary.attributes.has(item.row.code)
    await writeAttribute(db, item.row, item.hash, dictionary)
    if (isNew) result.imported.push({ item: { ...item, rows: 0 }, isNew })
  }
  await storeCategories(categories, context)
  result.imported.push(...categories.map((item) => ({ item: { ...item, rows: 0 }, isNew: true })))
  result.dictionaryChanged ||= attributes.length + categories.length > 0
}

async function importMedia(
  items: readonly Item<MediaRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  const files: MediaFile[] = []
  for (const item of items) {
    const prepared = context.media.get(item)
    if (!prepared) throw new Error('a media row whose file was not stored')
    if ('problems' in prepared) recordProblems(item, prepared.problems, context, result)
    else if (prepared.isStored) result.unchanged.push(item)
    else {
      files.push(prepared.file)
      result.imported.push({ item, isNew: true })
    }
  }
  await writeMedia(context.db, files, context.now)
}

/** ETag of a picture that exists only in a dry run. */
const plannedEtag = ''

/** Loads what the products of this batch reference. */
async function learn(items: readonly Item<ProductRow>[], context: BatchContext): Promise<ReferenceData> {
  const skus = new Set<string>()
  const paths = new Set<string>()
  const urlKeys: { language: string; url_key: string }[] = []
  for (const { row } of items) {
    const { own, named } = skusOf(row)
    for (const sku of [...own, ...named]) skus.add(sku)
    for (const { image } of row.highlights ?? []) paths.add(image)
    for (const { model } of [row, ...(row.variants ?? [])]) if (model) paths.add(model)
    for (const media of [
      row.media ?? [],
      ...(row.variants ?? []).map((variant) => variant.media ?? []),
    ].flat())
      paths.add(media.path)
    for (const [language, { url_key }] of Object.entries(row.texts)) urlKeys.push({ language, url_key })
  }
  const { db, planned } = context
  const products = planned.products(await loadStoredProducts(db, [...skus]), skus)
  const media = await loadMedia(db, [...paths])
  for (const path of planned.missingMedia(media, paths)) media.set(path, plannedEtag)
  return {
    ...context.offers.besides(context.dictionary),
    media,
    products,
    custom: await loadFields(
      db,
      items.map(({ row }) => row),
      products,
    ),
    urlKeys: planned.urlKeys(
      await loadUrlKeys(db, urlKeys),
      urlKeys.map(({ language, url_key }) => `${language}/${url_key}`),
    ),
    assumedSkus: context.assumedSkus,
    acceptsPriceJumps: context.acceptsPriceJumps,
  }
}

function claimUrlKeys(row: ProductRow, known: ReferenceData): void {
  for (const [language, { url_key }] of Object.entries(row.texts))
    known.urlKeys.set(`${language}/${url_key}`, row.sku)
}

/**
 * Separates products that can be stored from those that cannot. A row may reference a failed one, so the
 * check repeats without the failed ones until nothing changes.
 */
function partitionValid(
  items: readonly Item<ProductRow>[],
  known: ReferenceData,
): { good: Item<ProductRow>[]; bad: Map<Item, Problem[]> } {
  const bad = new Map<Item, Problem[]>()
  let good = [...items]
  for (;;) {
    const skus = new Set(known.assumedSkus)
    for (const item of good) for (const sku of skusOf(item.row).own) skus.add(sku)
    for (const item of bad.keys())
      if (item.row.type === 'product') for (const sku of skusOf(item.row).own) skus.delete(sku)
    const round = { ...known, urlKeys: new Map(known.urlKeys), assumedSkus: skus }
    const before = good.length
    good = good.filter((item) => {
      const problems = checkProduct(item.row, round)
      if (problems.length > 0) bad.set(item, problems)
      else claimUrlKeys(item.row, round)
      return problems.length === 0
    })
    if (good.length === before) return { good, bad }
  }
}

async function importProducts(
  items: readonly Item<ProductRow>[],
  context: BatchContext,
  result: BatchResult,
): Promise<void> {
  if (items.length === 0) return
  const before = await loadStoredProducts(
    context.db,
    items.map((item) => item.row.sku),
  )
  const fresh = items.filter((item) => {
    const isUnchanged = before.get(item.row.sku)?.content_hash === item.hash
    if (isUnchanged) result.unchanged.push(item)
    return !isUnchanged
  })
  if (fresh.length === 0) return
  const known = await learn(fresh, context)
  const { good, bad } = partitionValid(await withFreeAddresses(context.db, fresh, known), known)
  for (const [item, problems] of bad) recordProblems(item, problems, context, result)
  const { now, note, may, author } = context
  const same = await equalToStored(
    context.db,
    good.filter(({ row }) => !changesFields(row, known.custom)),
    known.products,
  )
  result.unchanged.push(...same)
  const different = good.filter((item) => !same.has(item))
  if (different.length === 0) return
  const { kept: edited, overruled } = await keepEdits(context.db, different, { ids: known.products, note })
  const kept = await mergeRows(context.db, edited, known.products)
  const missing = await missingRights(
    context.db,
    kept.map(({ row }) => row),
    { known, now, may },
  )
  const permitted = kept.filter(({ row }) => !missing.has(row))
  const isAccepted = may('prices.edit_deep')
  const permittedIds = new Set(
    permitted.flatMap(({ row }) => skusOf(row).own.flatMap((sku) => known.products.get(sku)?.id ?? [])),
  )
  await forgetEdits(
    context.db,
    overruled.filter(({ product_id }) => permittedIds.has(product_id)),
  )
  const rows = permitted.map(({ row }) => row)
  await storeNeeded(rows, context, result)
  const planned = [...known.media].flatMap(([path, etag]) => (etag === plannedEtag ? [path] : []))
  await writeMedia(context.db, planned.map(emptyFile), now)
  const stored = { ...known, ...context.dictionary }
  result.changed.push(
    ...(await writeProducts(context.db, permitted, { known: stored, now, note, isAccepted, author })),
  )
  const actor = author?.actor_name ?? 'cli'
  await writeFields(context.db, rows, known.custom, { actor, now })
  for (const [at, item] of different.entries()) {
    const { row } = item
    const problems = missing.get(kept[at]?.row ?? row)
    if (problems) {
      recordProblems(item, problems, context, result)
      continue
    }
    for (const text of priceNotes(row)) note(text)
    result.imported.push({ item, isNew: !known.products.has(row.sku) })
  }
}

/** Placeholder for a dry run, because products reference the file. */
const emptyFile = (path: string): MediaFile => ({
  path,
  etag: plannedEtag,
  contentType: '',
  content: Buffer.alloc(0),
})

/** Permissions that rows of a type need; products need those of the fields they change. */
const rightOfType: Partial<Record<ImportRow['type'], Permission>> = {
  attribute: 'products.edit',
  category: 'products.edit',
  media: 'products.edit',
  review: 'reviews.decide',
  question: 'reviews.decide',
}

/** Imports a batch inside the caller's transaction, referenced rows first. */
export async function importBatch(items: readonly Item[], context: BatchContext): Promise<BatchResult> {
  const result: BatchResult = {
    imported: [],
    unchanged: [],
    waiting: [],
    refused: [],
    changed: [],
    dictionaryChanged: false,
  }
  const allowed = items.filter((item) => {
    const right = rightOfType[item.row.type]
    if (right === undefined || context.may(right)) return true
    recordProblems(item, [{ field: '', reason: needs(right) }], context, result)
    return false
  })
  await importAttributes(ofType<AttributeRow>(allowed, 'attribute'), context, result)
  await importCategories(ofType<CategoryRow>(allowed, 'category'), context, result)
  await importMedia(ofType<MediaRow>(allowed, 'media'), context, result)
  await importProducts(ofType<ProductRow>(allowed, 'product'), context, result)
  await importReviews(ofType<ReviewRow>(allowed, 'review'), context, result)
  await importQuestions(ofType<QuestionRow>(allowed, 'question'), context, result)
  await importSales(ofType<SalesRow>(items, 'sales'), context, result)
  return result
}

/** Resolves the references of waiting products without storing anything. */
export async function resolveDeferred(
  items: readonly Item<ProductRow>[],
  context: BatchContext,
): Promise<Map<Item, Problem[]>> {
  return partitionValid(items, await learn(items, context)).bad
}
