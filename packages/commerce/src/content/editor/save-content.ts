import type {
  ContentDetails,
  ContentDraft,
  ContentProblem,
  ContentSaved,
} from '@ambra/contract/content/content-item'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { contentDraftRepository, contentRepository } from '@ambra/db/content'
import { editRepository } from '@ambra/db/platform'
import type { Db } from '@ambra/db/schema'
import { startsIn } from '@ambra/domain/content/content-starts'
import type { Kysely } from 'kysely'
import { channels } from '../../catalogue/watch/catalogue-watch.ts'
import { type ContentItem, contentItems, fingerprint } from '../items/content-items.ts'
import type { StoreContent } from '../folder/read-content-folder.ts'
import { lockContent, withPictureSizes } from '../items/store-content.ts'
import { planStarts } from '../../platform/planned-starts/plan-starts.ts'
import { draftOf, isOpen, readDraft, storedItem } from './content-draft.ts'
import { type ContentContext, keyOf, type Place, placeOf } from './content-place.ts'
import { diffLines, findContent, findEdit } from './show-content.ts'

const versionOf = (item: ContentItem | undefined) => (item ? fingerprint(item) : null)

/**
 * Creates or changes content, if it is still what the person saw. Uses the lock, comparison and writer of a
 * folder push, so that neither overwrites the other unnoticed.
 * @throws ShopError content.not_found, staff.not_allowed if shoppers would see a difference and the person
 * may not publish
 */
export async function saveContent(
  context: ContentContext,
  { seen, draft_seen: draftSeen, reason, fields, text, ...input }: AdminInput<'content.save'>,
): Promise<ContentSaved> {
  const place = placeOf(context, input)
  return save(context, place, { seen, draftSeen, reason, draft: { fields, text } })
}

type Saving = {
  seen: string | null
  draftSeen?: string | null | undefined
  reason?: string | undefined
  draft: ContentDraft
}

async function save(
  context: ContentContext,
  place: Place,
  { seen, draftSeen, reason, draft }: Saving,
): Promise<ContentSaved> {
  const { db } = context.shop.database
  await lockContent(db)
  const { content, problems } = await readDraft(db, place, draft)
  const old = await storedItem(db, place)
  const isSeen = isOpen(place, draft) || (old !== undefined && isOpen(place, draftOf(place, old.text)))
  if (isSeen && !context.mayPublish(place.store.id)) throw new ShopError('staff.not_allowed')
  if (problems.length > 0) return unsaved('wrong', problems)
  const [wanted] = contentItems(await withPictureSizes(content, context.shop.files.media))
  if (!wanted) return unsaved('wrong', [{ field: 'text', code: 'missing', reason: 'is missing' }])
  if (versionOf(old) !== seen) return conflict(context, place, old, wanted.text)
  if (old?.text === wanted.text) {
    await dropDraft(db, place, draftSeen)
    return { ...unsaved('same'), present: (await findContent(context, place)) ?? null }
  }
  await wanted.put(contentRepository(db), context.now())
  const edit = await noteEdit(context, place, { before: old?.text, after: wanted.text, reason })
  await planContent(context, place, content)
  await dropDraft(db, place, draftSeen)
  return done(context, place, edit)
}

/**
 * Restores the text before a change, with the checks of every save.
 * @throws as saveContent; content.cannot_return if there was nothing before
 */
export async function rollBack(
  context: ContentContext,
  { seen, id, reason, ...input }: AdminInput<'content.roll-back'>,
): Promise<ContentSaved> {
  const place = placeOf(context, input)
  const { before } = await findEdit(context.shop.database.db, place, id)
  if (before === null) throw new ShopError('content.cannot_return')
  return save(context, place, { seen, reason, draft: draftOf(place, before) })
}

/**
 * Removes content from the shop, if it is still what the person saw.
 * @throws ShopError content.not_found, content.changed
 */
export async function removeContent(
  context: ContentContext,
  { seen, reason, ...input }: AdminInput<'content.remove'>,
): Promise<ContentSaved> {
  const place = placeOf(context, input)
  const { db } = context.shop.database
  await lockContent(db)
  const old = await storedItem(db, place)
  if (versionOf(old) !== seen) throw new ShopError('content.changed')
  await old?.remove(contentRepository(db))
  await contentDraftRepository(db).remove({ store_id: place.store.id, kind: place.kind, name: place.name })
  const edit = await noteEdit(context, place, { before: old?.text, after: undefined, reason })
  await planContent(context, place)
  return done(context, place, edit)
}

const unsaved = (outcome: 'wrong' | 'same' | 'conflict', problems: ContentProblem[] = []): ContentSaved => ({
  outcome,
  problems,
  present: null,
  diff: [],
  edit: null,
})

async function conflict(
  context: ContentContext,
  place: Place,
  old: ContentItem | undefined,
  wanted: string,
): Promise<ContentSaved> {
  const present: ContentDetails | undefined = await findContent(context, place)
  return { ...unsaved('conflict'), present: present ?? null, diff: diffLines(old?.text ?? '', wanted) }
}

/** Schedules entries that begin later, with the rights that this person has then. */
function planContent(
  { shop, now, runsAs, changer }: ContentContext,
  place: Place,
  content?: StoreContent,
): Promise<void> {
  const at = now()
  const dated = [...(content?.pages ?? []), ...(content?.blocks ?? [])]
  const moments = dated.flatMap(({ enabled, from }) => (enabled !== false && from ? [from] : []))
  return planStarts(shop.database, {
    kind: 'content',
    key: keyOf(place),
    moments: [...moments, ...startsIn(content?.shopData, at)],
    storeId: place.store.id,
    needs: ['content.publish'],
    runsAs,
    changer,
    now: at,
  })
}

type Change = { before: string | undefined; after: string | undefined; reason?: string | undefined }

async function noteEdit(
  { shop, now, changer }: ContentContext,
  place: Place,
  change: Change,
): Promise<number> {
  return editRepository(shop.database.db).add({
    kind: 'content',
    key: keyOf(place),
    at: now(),
    ...changer,
    before: change.before ?? null,
    after: change.after ?? null,
    reason: change.reason || null,
  })
}

/** Notifies every process. */
async function done(context: ContentContext, place: Place, edit: number): Promise<ContentSaved> {
  const { database } = context.shop
  await database.notify(channels.content, '*')
  return {
    outcome: 'saved',
    problems: [],
    present: (await findContent(context, place)) ?? null,
    diff: [],
    edit,
  }
}

/** Deletes a published draft; keeps one that the person has not seen. */
async function dropDraft(
  db: Kysely<Db>,
  { store, kind, name }: Place,
  seen: string | null | undefined,
): Promise<void> {
  const drafts = contentDraftRepository(db)
  const row = { store_id: store.id, kind, name }
  if (seen && (await drafts.find(row))?.version === seen) await drafts.remove(row)
}
