import type { OrderNote as OrderNoteDocument } from '@ambra/contract/admin/order-operations'
import { ShopError } from '@ambra/contract/errors'
import type { Database } from '@ambra/db/database'
import { type OrderNote, orderNoteRepository } from '@ambra/db/order-desk/order-note-repository'
import { getOrder } from './order-version.ts'

/** A note can be changed for so long, ms. */
const changeableMs = 10 * 60_000

/** Who writes: without an id it is the command line. */
export type NoteWriter = { id: number | undefined; name: string }

type Notes = { db: Database['db']; writer: NoteWriter; now: Date }

/** Notes of the shop's people about orders. Each is its writer's; no shopper is shown one. */
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

/** A note of the command line has no owner. */
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
