import type {
  ContentDetails,
  ContentDraft,
  ContentListed,
  ContentState,
  DiffLines,
} from '@ambra/contract/content/content-item'
import type { AdminInput, AdminResult } from '@ambra/contract/platform/operations/operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import { contentDraftRepository, type ListedContent } from '@ambra/db/content'
import { editRepository } from '@ambra/db/platform'
import type { Db } from '@ambra/db/schema'
import { storeByCode, storeById, stores } from '@ambra/domain/platform/shop/stores'
import { structuredPatch } from 'diff'
import type { Kysely } from 'kysely'
import { fingerprint } from '../items/content-items.ts'
import { draftOf, storedItem } from './content-draft.ts'
import {
  addressOf,
  type ContentContext,
  isVisible,
  keyOf,
  listingOf,
  type Place,
  placeOf,
} from './content-place.ts'

const usualLimit = 50
const shownPast = 30
/** Maximum lines of a diff; a completely new text is truncated. */
const mostLines = 600

/** Returns one page of the list, by name and store. */
export async function listContent(
  context: ContentContext,
  { kind, store: code, state, q, after, limit = usualLimit }: AdminInput<'content.list'>,
): Promise<AdminResult<'content.list'>> {
  const now = context.now()
  const visible = stores.filter(({ id }) => isVisible(context, id))
  const wanted = code === undefined ? visible : visible.filter((store) => store.code === code)
  const [, name = '', storeCode = ''] = /^([\w-]+)~(\w+)$/.exec(after ?? '') ?? []
  const from = storeByCode(storeCode)
  const found = await listingOf(context.shop.database.db).list({
    kind,
    state,
    q,
    now,
    storeIds: wanted.map(({ id }) => id),
    after: from && { name, storeId: from.id },
    limit: limit + 1,
  })
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return {
    content: shown.map((row) => listed(kind, row, now)),
    next: last ? `${last.name}~${storeById(last.store_id)?.code}` : null,
  }
}

function listed(kind: Place['kind'], row: ListedContent, now: Date): ContentListed {
  // Rows belong to existing stores only.
  const store = storeById(row.store_id) ?? stores[0]
  const { name } = row
  return {
    store: store?.code ?? '',
    kind,
    name,
    title: row.title,
    address: store ? addressOf({ store, kind, name }) : null,
    state: stateOf(row, now),
    from: row.shown_from?.toISOString() ?? null,
    until: row.shown_until?.toISOString() ?? null,
    changed_at: row.changed_at.toISOString(),
    has_draft: row.has_draft,
  }
}

function stateOf({ enabled, shown_from: from, shown_until: until }: ListedContent, now: Date): ContentState {
  if (!enabled) return 'draft'
  if (until && until <= now) return 'over'
  return from && from > now ? 'planned' : 'shown'
}

/** @throws ShopError content.not_found */
export async function showContent(
  context: ContentContext,
  input: Parameters<typeof placeOf>[1],
): Promise<ContentDetails> {
  const found = await findContent(context, placeOf(context, input))
  if (!found) throw new ShopError('content.not_found')
  return found
}

/** Finds content whose store was already checked; undefined if missing. */
export async function findContent(
  context: ContentContext,
  place: Place,
): Promise<ContentDetails | undefined> {
  const { db } = context.shop.database
  const { kind, name } = place
  const listing = listingOf(db)
  const row = await listing.find(kind, place.store.id, name)
  const item = await storedItem(db, place)
  if (!row || !item) return undefined
  const draft = await contentDraftRepository(db).find({ store_id: place.store.id, kind, name })
  const heads = await editRepository(db).listHeads('content', keyOf(place), shownPast)
  const holders = await listing.storesWith(kind, name)
  return {
    ...listed(kind, row, context.now()),
    ...draftOf(place, item.text),
    version: fingerprint(item),
    draft: draft
      ? {
          // Written by keepDraft only.
          fields: draft.fields as ContentDraft['fields'],
          text: draft.body,
          version: draft.version,
          base: draft.base,
          by: draft.actor_name,
          at: draft.at.toISOString(),
        }
      : null,
    stores: holders.filter((id) => isVisible(context, id)).flatMap((id) => storeById(id)?.code ?? []),
    past: heads.map(({ id, at, actor_name: by, reason, is_added: isAdded, is_removed: isRemoved }) => ({
      id,
      at: at.toISOString(),
      by,
      reason,
      change: isAdded ? 'added' : isRemoved ? 'removed' : 'changed',
    })),
  }
}

/** Returns one change, line by line. @throws ShopError content.not_found */
export async function showChange(
  context: ContentContext,
  { id, ...input }: AdminInput<'content.change'>,
): Promise<AdminResult<'content.change'>> {
  const place = placeOf(context, input)
  const edit = await findEdit(context.shop.database.db, place, id)
  return {
    id,
    at: edit.at.toISOString(),
    by: edit.actor_name,
    diff: diffLines(edit.before ?? '', edit.after ?? ''),
  }
}

/** Finds a change of exactly this content. @throws ShopError content.not_found */
export async function findEdit(db: Kysely<Db>, place: Place, id: number) {
  const edit = await editRepository(db).find('content', keyOf(place), id)
  if (!edit) throw new ShopError('content.not_found')
  return edit
}

/**
 * Returns differing lines with two lines of context. Shows texts with little in common one after the other,
 * because finding the shortest diff takes too long.
 */
export function diffLines(before: string, after: string): DiffLines {
  const patch = structuredPatch('', '', before, after, '', '', { context: 2, maxEditLength: 1500 })
  const lines: DiffLines = patch
    ? patch.hunks.flatMap(({ lines: given }, index) => [
        ...(index > 0 ? [{ mark: '@' as const, text: '' }] : []),
        ...given.filter((line) => !line.startsWith('\\')).map(markedLine),
      ])
    : [
        ...linesOf(before).map((text) => ({ mark: '-' as const, text })),
        ...linesOf(after).map((text) => ({ mark: '+' as const, text })),
      ]
  return lines.slice(0, mostLines)
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

function markedLine(line: string): DiffLines[number] {
  const [mark] = line
  return { mark: mark === '+' || mark === '-' ? mark : ' ', text: line.slice(1) }
}
