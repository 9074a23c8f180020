import type { OrderNote as OrderNoteDocument } from '@ambra/contract/sales/order-operations'
import { ShopError } from '@ambra/contract/platform/errors/errors'
import type { Database } from '@ambra/db/connection'
import { type OrderNote, orderNoteRepository } from '@ambra/db/sales'
import { getOrder } from './order-version.ts'

/** Time for which a note can be changed, ms. */
const changeableMs = 10 * 60_000

/** Author of a note; the command line has no id. */
export type NoteWriter = { id: number | undefined; name: string }

type Notes = { db: Database['db']; writer: NoteWriter; now: Date }

/** Manages staff notes about orders. Each belongs to its author; shoppers see none. */
export function createOrderNotes({ db, writer, now }: Notes) {
  const notes = orderNoteRepository(db)

  /** @throws ShopError order.not_found, staff.note_not_own */
  async function getOwn(number: string, id: number): Promise<OrderNote> {
    const order = await getOrder(db, number)
    const note = await notes.find(order.id, id)
    if (!note || !isOwn(note, writer)) throw new ShopError('staff.note_not_own')
    return note
  }

  return {
    async list(orderId: number): Promise<OrderNoteDocument[]> {
      return (await notes.listByOrder(orderId)).map((note) => noteDocument(note, writer, now))
    },

    async add(number: string, text: string): Promise<{ id: number }> {
      const order = await getOrder(db, number)
      const note = { orderId: order.id, staffId: writer.id, author: writer.name, text: readText(text), now }
      return { id: await notes.add(note) }
    },

    /** @throws ShopError staff.note_not_own, staff.note_final */
    async change(number: string, id: number, text: string): Promise<true> {
      const note = await getOwn(number, id)
      if (changeableUntil(note) < now) throw new ShopError('staff.note_final')
      await notes.change(note.id, readText(text), now)
      return true
    },

    /** @throws ShopError staff.note_not_own */
    async remove(number: string, id: number): Promise<true> {
      const note = await getOwn(number, id)
      await notes.remove(note.id)
      return true
    },
  }
}

function readText(text: string): string {
  const written = text.trim()
  if (written === '') throw new ShopError('request.invalid', { field: 'text' })
  return written
}

/** Whether the note is the author's own; a note of the command line has no author. */
const isOwn = ({ staffId }: OrderNote, { id }: NoteWriter) => id !== undefined && staffId === id

const changeableUntil = ({ createdAt }: OrderNote) => new Date(createdAt.getTime() + changeableMs)

function noteDocument(note: OrderNote, writer: NoteWriter, now: Date): OrderNoteDocument {
  const until = changeableUntil(note)
  return {
    id: note.id,
    author: note.author,
    text: note.text,
    at: note.createdAt.toISOString(),
    is_changed: note.changedAt !== undefined,
    is_own: isOwn(note, writer),
    changeable_until: isOwn(note, writer) && until >= now ? until.toISOString() : null,
  }
}
