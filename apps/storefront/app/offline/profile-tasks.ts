import type { NetworkTask } from '@ambra/contract/platform/api/network-task'
import type { Customer, CustomerAddress, UpdateUser } from '@ambra/contract/customers/user'
import { sessionEngine } from '#app/session/session-engine.ts'
import { useSession } from '#app/session/session.ts'
import { isPending } from './task-queue.ts'
import { submitTask } from './tasks.ts'
import { useTasks } from './use-tasks.ts'

/**
 * Changed fields; `addresses` are the changed ones, `removed_addresses` the removed ids, all others stay.
 * Without the email address: changing it needs the password, which is never stored in a browser.
 */
export type ProfileChange = Omit<UpdateUser['customer'], 'email'>

const url = 'user/me'

/** Returns the profile change of a task; undefined for other tasks. */
function changeOf({ url: requested, payload }: NetworkTask): UpdateUser['customer'] | undefined {
  if (requested !== url || typeof payload['body'] !== 'string') return undefined
  // Written by `submitProfile`.
  return (JSON.parse(payload['body']) as UpdateUser).customer
}

/** Stores the server's response to a profile change. */
export async function storeResponse({ result, code }: NetworkTask): Promise<void> {
  // The result of `user/me` is the profile.
  if (code === 200) await sessionEngine().keepProfile(result as Customer)
}

/**
 * Changes fields of the profile now, or once the shop can be reached. Sends only changed fields, so that
 * newer changes of other fields on another device are kept.
 * @throws ShopError as the server refuses
 * @see spec §4 "Profile update is queued for offline"
 */
export async function submitProfile(change: ProfileChange): Promise<Customer | 'waiting' | undefined> {
  const customer =
    change.addresses || change.removed_addresses ? { ...change, keep_other_addresses: true } : change
  const outcome = await submitTask({
    url,
    method: 'POST',
    body: { customer },
    callbackEvent: 'store:user/profile',
    label: 'offline.task.profile',
  })
  if (outcome.state === 'waiting') return 'waiting'
  if (outcome.result === undefined) {
    // Another tab has sent it.
    await sessionEngine().refreshProfile()
    return undefined
  }
  // Same reason as above.
  const updated = outcome.result as Customer
  await sessionEngine().keepProfile(updated)
  return updated
}

/** Returns the profile with all pending changes applied. Pure, for `useOwnProfile` and its test. */
export const withPendingChanges = (customer: Customer, tasks: readonly NetworkTask[]): Customer =>
  tasks.filter(isPending).reduce((before, task) => changed(before, changeOf(task)), customer)

function changed(customer: Customer, change: UpdateUser['customer'] | undefined): Customer {
  if (!change) return customer
  const { addresses = [], removed_addresses: removed = [], firstname, lastname } = change
  const stored = customer.addresses.filter(({ id }) => id === undefined || !removed.includes(id))
  return {
    ...customer,
    ...(firstname !== undefined && { firstname }),
    ...(lastname !== undefined && { lastname }),
    addresses: addresses.reduce(withAddress, stored),
    ...defaultsOf(addresses),
  }
}

function withAddress(book: CustomerAddress[], address: CustomerAddress): CustomerAddress[] {
  const at = book.findIndex(({ id }) => id !== undefined && id === address.id)
  return at < 0 ? [...book, address] : book.with(at, address)
}

function defaultsOf(addresses: readonly CustomerAddress[]): Partial<Customer> {
  const shipping = addresses.findLast(({ default_shipping }) => default_shipping)
  const billing = addresses.findLast(({ default_billing }) => default_billing)
  return {
    ...(shipping && { default_shipping: String(shipping.id ?? '') }),
    ...(billing && { default_billing: String(billing.id ?? '') }),
  }
}

/** Returns the own profile with pending changes, as typed. */
export function useOwnProfile(): Customer | undefined {
  const { customer } = useSession()
  const tasks = useTasks()
  return customer && withPendingChanges(customer, tasks)
}

/** Returns whether an address is waiting to be sent. */
export const isAddressPending = (tasks: readonly NetworkTask[], address: CustomerAddress): boolean =>
  address.id === undefined ||
  tasks.filter(isPending).some((task) => changeOf(task)?.addresses?.some(({ id }) => id === address.id))

/** Returns the changed values in one line; an address only in tasks of earlier releases. */
export function profileLabels(task: NetworkTask): string {
  const { firstname, lastname, email, addresses = [] } = changeOf(task) ?? {}
  const places = addresses.map(({ street, city }) => [...street, city].filter(Boolean).join(', '))
  return [[firstname, lastname].filter(Boolean).join(' '), email, ...places].filter(Boolean).join(' · ')
}

/** Returns whether a task changes name and email address, or the address book. */
export function profilePart(task: NetworkTask): 'personal' | 'addresses' | undefined {
  const change = changeOf(task)
  if (!change) return undefined
  return change.addresses || change.removed_addresses ? 'addresses' : 'personal'
}
