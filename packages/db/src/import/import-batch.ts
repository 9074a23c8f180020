import type { Permission } from '@ambra/contract/admin/permissions'
import type {
  AttributeRow,
  CategoryRow,
  ImportRow,
  MediaRow,
  QuestionRow,
  ReviewRow,
  SalesRow,
} from '@ambra/contract/import-rows'
import type { ProductRow } from '@ambra/contract/product-row'
import { type BatchContext, type BatchResult, type Item, ofType, recordProblems } from './batch-items.ts'
import { importQuestions, importReviews, importSales } from './import-reviews.ts'
import { checkProduct, priceNotes, type Problem, skusOf } from './check-product.ts'
import { forgetEdits, keepEdits } from './keep-edits.ts'
import { mergeRows } from './merge-rows.ts'
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
import { type MediaFile, writeMedia } from './write-media.ts'
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
    const problems = checkAttribute(item.row, context.dictionary)
    if (problems.length > 0) recordProblems(item, problems, context, result)
    else if (isKnownAttribute(item, context.dictionary)) result.unchanged.push(item)
    else {
      await writeAttribute(context.db, item.row, item.hash, context.dictionary)
      result.imported.push({ type: 'attribute', line: item.line })
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
  const { db, dictionary, now } = context
  const urlKeys = await loadCategoryUrlKeys(db)
  for (const item of items) {
    const problems = isKnownCategory(item, dictionary) ? [] : checkCategory(item.row, dictionary, urlKeys)
    if (problems.length > 0) recordProblems(item, problems, context, result)
    else if (isKnownCategory(item, dictionary)) result.unchanged.push(item)
    else {
      await writeCategory(db, item.row, item.hash, { known: dictionary, now })
      for (const [language, { url_key }] of Object.entries(item.row.texts))
        urlKeys.set(`${language}/${url_key}`, item.row.code)
      result.imported.push({ type: 'category', line: item.line })
      result.dictionaryChanged = true
    }
  }
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
      result.imported.push({ type: 'media', line: item.line })
    }
  }
  await writeMedia(context.db, files, context.now)
}

/** What this batch of products refers to. */
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
  return {
    ...context.dictionary,
    media: await loadMedia(context.db, [...paths]),
    products: await loadStoredProducts(context.db, [...skus]),
    urlKeys: await loadUrlKeys(context.db, urlKeys),
    assumedSkus: context.assumedSkus,
    acceptsPriceJumps: context.acceptsPriceJumps,
  }
}

function claimUrlKeys(row: ProductRow, known: ReferenceData): void {
  for (const [language, { url_key }] of Object.entries(row.texts))
    known.urlKeys.set(`${language}/${url_key}`, row.sku)
}

/**
 * Parts the products that can be stored from those that cannot. A row may name one that fails, so the check repeats
 * without the failed ones until nothing changes.
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
  const stored = await loadStoredProducts(
    context.db,
    items.map((item) => item.row.sku),
  )
  const fresh = items.filter((item) => {
    const isUnchanged = stored.get(item.row.sku)?.content_hash === item.hash
    if (isUnchanged) result.unchanged.push(item)
    return !isUnchanged
  })
  if (fresh.length === 0) return
  const known = await learn(fresh, context)
  const { good, bad } = partitionValid(fresh, known)
  for (const [item, problems] of bad) recordProblems(item, problems, context, result)
  const { now, note, may } = context
  const { kept: edited, overruled } = await keepEdits(context.db, good, { ids: known.products, note })
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
  result.changed.push(...(await writeProducts(context.db, permitted, { known, now, note, isAccepted })))
  for (const [at, item] of good.entries()) {
    const { line, row } = item
    const problems = missing.get(kept[at]?.row ?? row)
    if (problems) {
      recordProblems(item, problems, context, result)
      continue
    }
    for (const text of priceNotes(row)) note(text)
    result.imported.push({ type: 'product', line })
  }
}

/** Rights that rows of a type need; products need those of what they change. */
const rightOfType: Partial<Record<ImportRow['type'], Permission>> = {
  attribute: 'products.edit',
  category: 'products.edit',
  media: 'products.edit',
  review: 'reviews.decide',
  question: 'reviews.decide',
}

/** Imports a batch inside the caller's transaction: what others refer to first. */
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

/** Reads what a batch of waiting products refers to and sorts it out, without storing anything. */
export async function resolveDeferred(
  items: readonly Item<ProductRow>[],
  context: BatchContext,
): Promise<Map<Item, Problem[]>> {
  return partitionValid(items, await learn(items, context)).bad
}
