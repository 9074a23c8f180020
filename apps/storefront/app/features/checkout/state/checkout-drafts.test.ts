import { describe, expect, it } from 'vitest'
import { createBrowserStore, type TabChannel } from '#app/storage/browser-store.ts'
import type { Persistence } from '#app/storage/persistence.ts'
import { personalKeys, storageKeys } from '#app/storage/storage-keys.ts'
import { clearDrafts, onDraftsElsewhere, readDrafts, saveDraft } from './checkout-drafts.ts'
import { emptyForm, type FormPart } from './checkout-form.ts'

const minute = 60_000
const start = Date.UTC(2026, 10, 20, 10)
const at = (minutes: number) => new Date(start + minutes * minute)
const empty = emptyForm('EE')

function tabs() {
  const stored = new Map<string, unknown>()
  const listeners: ((name: string) => void)[][] = [[], []]
  const persistence: Persistence = {
    get: async (name) => stored.get(name),
    update: async (name, change) => void stored.set(name, change(stored.get(name))),
    remove: async (names) => names.forEach((name) => void stored.delete(name)),
  }
  const channel = (mine: number): TabChannel => ({
    announce: (name) => listeners[1 - mine]?.forEach((listener) => listener(name)),
    listen: (listener) => void listeners[mine]?.push(listener),
  })
  const [a, b] = [createBrowserStore(persistence, channel(0)), createBrowserStore(persistence, channel(1))]
  return { a, b, stored }
}

describe('checkout drafts', () => {
  it('keeps drafts through a reload for 30 minutes after the last change (spec §4 "Checkout is active if modifiedAt is within 30 minutes")', async () => {
    const { a, b } = tabs()
    await saveDraft(a, { part: 'personal', fields: { firstName: 'Mari' }, form: empty }, at(0))
    expect((await readDrafts(b, empty, at(29.9))).personal.firstName).toBe('Mari')
    expect(await readDrafts(b, empty, at(30))).toEqual(empty)
  })

  it('keeps the whole draft active when one part of it changes (spec §4)', async () => {
    const { a, b } = tabs()
    await saveDraft(a, { part: 'personal', fields: { firstName: 'Mari' }, form: empty }, at(0))
    await saveDraft(a, { part: 'payment', fields: { comment: 'Aitäh' }, form: empty }, at(25))
    expect((await readDrafts(b, empty, at(50))).personal.firstName).toBe('Mari')
  })

  it('stores drafts under the keys personal-details, shipping-details and payment-details (spec §9 Storage keys)', async () => {
    const { a, stored } = tabs()
    await saveDraft(a, { part: 'shipping', fields: { city: 'Tartu' }, form: empty }, at(0))
    expect([...stored.keys()].toSorted()).toEqual([
      'payment-details.v1',
      'personal-details.v1',
      'shipping-details.v1',
    ])
  })

  it.each<[FormPart, Record<string, unknown>]>([
    [
      'personal',
      { firstName: 'Mari', lastName: 'Maasikas', emailAddress: 'mari@example.ee', createAccount: true },
    ],
    [
      'shipping',
      {
        firstName: 'Mari',
        lastName: 'Maasikas',
        country: 'LV',
        streetAddress: 'Pikk 13',
        apartmentNumber: '7',
        city: 'Tallinn',
        zipCode: '10111',
        phoneNumber: '5555 5555',
        shippingMethod: 'courier',
        shippingCarrier: 'dpd',
      },
    ],
    [
      'payment',
      {
        firstName: 'Jaan',
        lastName: 'Tamm',
        streetAddress: 'Rüütli 2',
        zipCode: '51003',
        phoneNumber: '5555 1234',
        company: 'Näide OÜ',
        taxId: 'EE100594102',
        companyCode: '12345678',
        paymentMethod: 'NEOPAY',
        paymentMethodAdditional: { bank: 'HABAEE2X' },
      },
    ],
  ])('restores every field of the part %s in the next tab', async (part, fields) => {
    const { a, b } = tabs()
    await saveDraft(a, { part, fields, form: empty }, at(0))
    expect((await readDrafts(b, empty, at(1)))[part]).toMatchObject(fields)
  })

  it('merges the drafts of two tabs field by field', async () => {
    const { a, b } = tabs()
    const form = await readDrafts(b, empty, at(0))
    await saveDraft(a, { part: 'shipping', fields: { city: 'Tartu' }, form: empty }, at(1))
    await saveDraft(b, { part: 'shipping', fields: { zipCode: '51003' }, form }, at(2))
    expect((await readDrafts(a, empty, at(3))).shipping).toMatchObject({ city: 'Tartu', zipCode: '51003' })
  })

  it('notifies the other tab of changes', async () => {
    const { a, b } = tabs()
    let heard = 0
    const stop = onDraftsElsewhere(b, () => (heard += 1))
    await saveDraft(a, { part: 'shipping', fields: { city: 'Tartu' }, form: empty }, at(1))
    expect(heard).toBeGreaterThan(0)
    stop()
    const before = heard
    await saveDraft(a, { part: 'shipping', fields: { city: 'Narva' }, form: empty }, at(2))
    expect(heard).toBe(before)
  })

  it('never leaves a password in storage (spec §3 personalDetails)', async () => {
    const { a, stored } = tabs()
    const form = { ...empty, personal: { ...empty.personal, password: 'salajane sõna' } }
    await saveDraft(
      a,
      { part: 'personal', fields: { password: 'salajane sõna', createAccount: true }, form },
      at(0),
    )
    await saveDraft(a, { part: 'payment', fields: { comment: 'x' }, form }, at(1))
    expect(JSON.stringify([...stored])).not.toContain('salajane')
    expect((await readDrafts(a, empty, at(2))).personal.createAccount).toBe(true)
  })

  it('keeps drafts in memory when storage does not work', async () => {
    const broken = createBrowserStore(undefined, { announce: () => undefined, listen: () => undefined })
    await saveDraft(broken, { part: 'personal', fields: { firstName: 'Mari' }, form: empty }, at(0))
    expect((await readDrafts(broken, empty, at(1))).personal.firstName).toBe('Mari')
  })

  it('clears drafts with the order, including the account request (spec §4 "drop password and createAccount")', async () => {
    const { a, b } = tabs()
    await saveDraft(a, { part: 'personal', fields: { createAccount: true }, form: empty }, at(0))
    await clearDrafts(a)
    expect(await readDrafts(b, empty, at(1))).toEqual(empty)
  })

  it('clears drafts at sign-out (spec §4 Logout "stored checkout details")', () => {
    const names = personalKeys.map(({ name }) => name)
    for (const key of [storageKeys.personalDetails, storageKeys.shippingDetails, storageKeys.paymentDetails])
      expect(names).toContain(key.name)
  })
})
