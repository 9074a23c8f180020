import { createHash } from 'node:crypto'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { contentDraftRepository } from '@ambra/db/content'
import { lockContent } from '../items/store-content.ts'
import { readDraft, storedItem } from './content-draft.ts'
import { type ContentContext, type Place, placeOf } from './content-place.ts'

const rowOf = ({ store, kind, name }: Place) => ({ store_id: store.id, kind, name })

/**
 * Stores a draft next to the published text, if the draft is still what the person saw. Checks it like every
 * save.
 * @throws ShopError content.not_found
 */
export async function keepDraft(
  context: ContentContext,
  { base, seen, fields, text, ...input }: AdminInput<'content.keep-draft'>,
): Promise<AdminResult<'content.keep-draft'>> {
  const place = placeOf(context, input)
  const { db } = context.shop.database
  await lockContent(db)
  const { problems } = await readDraft(db, place, { fields, text })
  if (problems.length > 0) return { outcome: 'wrong', problems }
  if (!(await storedItem(db, place))) throw new ShopError('content.not_found')
  const drafts = contentDraftRepository(db)
  const present = await drafts.find(rowOf(place))
  if ((present?.version ?? null) !== seen) return { outcome: 'conflict', problems: [] }
  const written = JSON.stringify({ fields, text })
  await drafts.put({
    ...rowOf(place),
    base,
    fields: JSON.stringify(fields),
    body: text,
    version: createHash('sha256').update(written).digest('base64url').slice(0, 22),
    at: context.now(),
    ...context.changer,
  })
  return { outcome: 'saved', problems: [] }
}

/** Discards a draft, if it is still what the person saw. @throws ShopError content.not_found, content.changed */
export async function discardDraft(
  context: ContentContext,
  { seen, ...input }: AdminInput<'content.discard-draft'>,
): Promise<true> {
  const place = placeOf(context, input)
  const { db } = context.shop.database
  await lockContent(db)
  const drafts = contentDraftRepository(db)
  const present = await drafts.find(rowOf(place))
  if (present?.version !== seen) throw new ShopError('content.changed')
  await drafts.remove(rowOf(place))
  return true
}
