import { type ContactRecord, contactRepository } from '@ambra/db/service'
import { OperationError } from '../../platform/operations/operation-error.ts'
import type { Command } from '../../platform/operations/operation.ts'

const states = ['open', 'done', 'suspect'] as const

/** `ambra contacts list`: lists messages, oldest first; without `--state` those that await a reply. */
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
