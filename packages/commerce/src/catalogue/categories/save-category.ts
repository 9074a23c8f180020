import type {
  CategoryChange,
  CategoryConflict,
  CategoryDetails,
} from '@ambra/contract/catalogue/categories-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Language } from '@ambra/contract/platform/api/language'
import { categoryRepository, type EditedCategory, keepFormerAddresses } from '@ambra/db/catalogue'
import { slugify } from '@ambra/domain/platform/text/slug'
import { stores } from '@ambra/domain/platform/shop/stores'
import { type CategoryContext, categoryOf, announceCategory } from './category-context.ts'

const languages = [...new Set(stores.map(({ language }) => language))]
const urlKey = /^[a-z0-9]+(-[a-z0-9]+)*$/
const longest = { name: 200, url_key: 120, description: 20_000 } as const
type TextField = keyof typeof longest
type Value = string | boolean | null

/** Returns a category as the console edits it, with a row for each language, even one without text. */
export function detailsOf({ id, code, active, in_menu, texts }: EditedCategory): CategoryDetails {
  return {
    id,
    code,
    active,
    in_menu,
    texts: languages.map((language) => ({
      language,
      name: texts[language]?.name ?? null,
      url_key: texts[language]?.url_key ?? null,
      description: texts[language]?.description ?? null,
    })),
  }
}

/**
 * Writes each field whose value is still what the person saw; returns the others with their current value.
 * Redirects a former address to the new one.
 * @throws ShopError catalogue.unknown, catalogue.key_taken, request.invalid
 */
export async function saveCategory(
  context: CategoryContext,
  { id, changes }: { id: number; changes: readonly CategoryChange[] },
): Promise<{ applied: number; conflicts: CategoryConflict[]; category: CategoryDetails }> {
  const { shop, now, actor } = context
  const { db } = shop.database
  const before = await categoryOf(db, id, { isLocked: true })
  const conflicts: CategoryConflict[] = []
  const accepted = new Map<string, Value>()
  for (const { path, before: seen, after } of changes) {
    checkValue(path, after, accepted.has(path))
    const present = valueAt(before, path)
    if (present === seen) accepted.set(path, after)
    else if (present !== after) conflicts.push({ path, present, by: before.edited_by })
  }
  if (accepted.size > 0) {
    await writeTexts(context, before, accepted)
    await categoryRepository(db).write(id, flagsOf(accepted), { now: now(), actor })
    await announceCategory(shop.database, id)
  }
  const after = await categoryOf(db, id)
  await keepFormerAddresses(db, { before: keysOf(before), after: keysOf(after) }, { now: now(), actor })
  return { applied: accepted.size, conflicts, category: detailsOf(after) }
}

const keysOf = ({ texts, code }: EditedCategory): Record<string, string> =>
  Object.fromEntries([
    ['et', texts['et']?.url_key ?? code],
    ...Object.entries(texts).map(([language, { url_key }]) => [language, url_key] as const),
  ])

function placeOf(path: string): { language: Language; field: TextField } | undefined {
  const [first, language, field] = path.split('.')
  // The schema allows only these.
  return first === 'texts' ? { language: language as Language, field: field as TextField } : undefined
}

function valueAt(category: EditedCategory, path: string): Value {
  const place = placeOf(path)
  if (place) return category.texts[place.language]?.[place.field] ?? null
  return path === 'active' ? category.active : category.in_menu
}

function checkValue(path: string, value: Value, isTwice: boolean): void {
  const place = placeOf(path)
  const fail = (reason: string) => new ShopError('request.invalid', { field: path, reason })
  if (isTwice) throw fail('twice')
  if (!place) {
    if (typeof value !== 'boolean') throw fail('must be true or false')
    return
  }
  if (typeof value === 'boolean') throw fail('must be a text')
  if ((value?.length ?? 0) > longest[place.field]) throw fail('is too long')
  if (place.field === 'url_key' && value !== null && !urlKey.test(value)) throw fail('is no address')
  if (value?.trim() === '') throw fail('must not be empty')
  // All languages fall back to it.
  if (place.language === 'et' && place.field !== 'description' && value === null)
    throw fail('must not be empty')
}

const flagsOf = (accepted: ReadonlyMap<string, Value>) => ({
  ...(accepted.has('active') && { active: accepted.get('active') === true }),
  ...(accepted.has('in_menu') && { in_menu: accepted.get('in_menu') === true }),
})

/** Writes the texts of a language; without a name it has none. Derives the address from a first name. */
async function writeTexts(
  { shop }: CategoryContext,
  category: EditedCategory,
  accepted: ReadonlyMap<string, Value>,
): Promise<void> {
  const categories = categoryRepository(shop.database.db)
  const { id, texts } = category
  for (const language of languages) {
    const fields = ['name', 'url_key', 'description'] as const
    const changed = fields.filter((field) => accepted.has(`texts.${language}.${field}`))
    if (changed.length === 0) continue
    const given = (field: TextField): string | null => {
      const path = `texts.${language}.${field}`
      const value = accepted.has(path) ? accepted.get(path) : texts[language]?.[field]
      return typeof value === 'string' ? value.trim() : null
    }
    const name = given('name')
    if (name === null) {
      if (language !== 'et') await categories.removeText(id, language)
      continue
    }
    const url_key = given('url_key') ?? (await freeKey(categories, { language, name, category }))
    if (await categories.isKeyTaken(language, url_key, id))
      throw new ShopError('catalogue.key_taken', { key: url_key })
    await categories.writeText(id, language, { name, url_key, description: given('description') })
  }
}

async function freeKey(
  categories: ReturnType<typeof categoryRepository>,
  { language, name, category }: { language: string; name: string; category: EditedCategory },
): Promise<string> {
  const key = slugify(name).slice(0, 100) || category.code
  return (await categories.isKeyTaken(language, key, category.id)) ? `${key}-${category.id}` : key
}
