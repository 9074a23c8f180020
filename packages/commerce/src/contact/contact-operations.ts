import { type ContactRecord, contactRepository } from '@ambra/db/repositories/contact-repository'
import { OperationError } from '../context/operation-error.ts'
import type { Command } from '../context/operation.ts'

const states = ['open', 'done', 'suspect'] as const

/** `ambra contacts list`: oldest first; without `--state` those that wait for a reply. */
export const listContacts: Command<{ state?: string | undefined; limit: number }, ContactRecord[]> = (
  { shop },
  { state = 'open', limit },
) => {
  const known = states.find((one) => one === state)
  if (!known) throw new OperationError(`"${state}" is no state; states are ${states.join(', ')}`)
  return contactRepository(shop.database.db).list(known, limit)
}

/** `ambra contacts show ID`. */
export const showContact: Command<{ id: number }, ContactRecord> = async ({ shop }, { id }) =>
  found(await contactRepository(shop.database.db).findById(id), id)

function found(contact: ContactRecord | undefined, id: number): ContactRecord {
  if (!contact) throw new OperationError(`no message ${id}`)
  return contact
}
