import { ShopError } from '@ambra/contract/platform/errors/errors'
import { describe, expect, it, vi } from 'vitest'
import { createForm, type Draft, type FollowedForm } from './form-state.ts'

type Values = { name: string; email: string }
const values: Values = { name: 'Mari', email: 'mari@example.ee' }
const nothing = () => undefined
const storedDraft = (typed: Partial<Values>): Draft<Values> => ({
  read: async (now) => ({ typed: { ...typed, ...now }, isContinued: true }),
})

describe('a form', () => {
  it('submits once on a double click', async () => {
    const form = createForm<Values>({})
    const send = vi.fn<() => Promise<void>>(async () => undefined)
    await Promise.all([form.submit({ values, send }), form.submit({ values, send })])
    expect(send).toHaveBeenCalledTimes(1)
    expect(form.getSnapshot().isSending).toBe(false)
  })

  it('submits nothing while a field is invalid', async () => {
    const form = createForm<Values>({})
    const send = vi.fn<() => Promise<void>>(async () => undefined)
    const fieldErrors = [{ field: 'email', code: 'form.email' }] as const
    await form.submit({ values, send, validate: () => fieldErrors })
    expect(send).not.toHaveBeenCalled()
    expect(form.getSnapshot().failure).toEqual({ fieldErrors })
  })

  it('shows errors before a field gets the focus', () => {
    const focused: string[] = []
    const form = createForm<Values>({
      onFailure: (update, [first]) => {
        update()
        focused.push(`${first?.field} ${form.getSnapshot().failure.fieldErrors.length}`)
      },
    })
    expect(form.showFaults([{ field: 'email', code: 'form.email' }])).toBe(false)
    expect(focused).toEqual(['email 1'])
  })

  it('shows a server error at its field and keeps the typed values', async () => {
    const form = createForm<Values>({})
    form.change({ name: 'Jaan' })
    await form.submit({
      values,
      send: () => Promise.reject(new ShopError('account.email_taken')),
      places: { fieldOfCode: { 'account.email_taken': 'email' } },
    })
    expect(form.getSnapshot()).toMatchObject({
      typed: { name: 'Jaan' },
      failure: { fieldErrors: [{ field: 'email', code: 'account.email_taken' }] },
      isSending: false,
    })
  })

  it('shows an error without a field above the button until the next submission', async () => {
    const form = createForm<Values>({ loadTexts: () => Promise.reject(new Error('no network')) })
    await form.submit({ values, send: () => Promise.reject(new ShopError('server.unreachable')) })
    expect(form.getSnapshot().failure.error?.code).toBe('server.unreachable')
    await form.submit({ values, send: async () => undefined })
    expect(form.getSnapshot().failure).toEqual({ fieldErrors: [] })
  })

  it('allows another submission after a bug', async () => {
    const form = createForm<Values>({})
    await expect(form.submit({ values, send: () => Promise.reject(new TypeError('bug')) })).rejects.toThrow(
      'bug',
    )
    expect(form.getSnapshot().isSending).toBe(false)
  })

  it('starts with the values posted without script', () => {
    const posted = { typed: { name: 'Mari' }, fieldErrors: [{ field: 'email', code: 'form.email' }] } as const
    const form = createForm<Values>({
      posted: { ...posted, fieldErrors: [...posted.fieldErrors] },
      draft: storedDraft({ name: 'Old' }),
    })
    form.subscribe(nothing)
    expect(form.getSnapshot()).toMatchObject({ typed: posted.typed, isLoaded: true, isContinued: true })
  })
})

describe('form draft', () => {
  it('restores the draft when the form is shown', async () => {
    const form = createForm({ draft: storedDraft({ name: 'Mari' }) })
    expect(form.getSnapshot().isLoaded).toBe(false)
    form.subscribe(nothing)
    await expect
      .poll(() => form.getSnapshot())
      .toMatchObject({ typed: { name: 'Mari' }, isLoaded: true, isContinued: true })
  })

  it('keeps changes typed while the draft is loading', async () => {
    const first = Promise.withResolvers<undefined>()
    const reads: Partial<Values>[] = []
    const form = createForm<Values>({
      draft: {
        read: async (typed) => {
          reads.push(typed)
          await first.promise
          return { typed: { name: 'Old', ...typed } }
        },
      },
    })
    form.subscribe(nothing)
    form.change({ email: 'new@example.ee' })
    first.resolve(undefined)
    await expect.poll(() => form.getSnapshot().isLoaded).toBe(true)
    expect(form.typed()).toEqual({ name: 'Old', email: 'new@example.ee' })
    expect(reads).toHaveLength(2)
  })

  it('saves every change of one event to the draft', () => {
    const saved: Partial<Values>[] = []
    const form = createForm<Values>({ draft: { save: (typed) => saved.push(typed) } })
    form.change({ name: 'Mari' })
    form.change({ email: 'mari@example.ee' })
    expect(saved.at(-1)).toEqual(values)
  })

  it('clears the draft after sending, and keeps it when sending fails', async () => {
    const clear = vi.fn<() => void>()
    const form = createForm<Values>({ draft: { clear } })
    await form.submit({ values, send: () => Promise.reject(new ShopError('server.unreachable')) })
    expect(clear).not.toHaveBeenCalled()
    await form.submit({ values, send: async () => undefined })
    expect(clear).toHaveBeenCalledTimes(1)
  })

  it('follows other tabs only while the form is shown', async () => {
    let followed: FollowedForm<Values> | undefined
    const end = vi.fn<() => void>()
    let stored = 'one'
    const form = createForm<Values>({
      draft: {
        read: async () => ({ typed: { name: stored } }),
        follow: (port) => {
          followed = port
          return end
        },
      },
    })
    const leave = form.subscribe(nothing)
    await expect.poll(() => form.typed().name).toBe('one')
    stored = 'two'
    followed?.reload()
    await expect.poll(() => form.typed().name).toBe('two')
    leave()
    expect(end).toHaveBeenCalledTimes(1)
    stored = 'three'
    followed?.reload()
    await Promise.resolve()
    expect(form.typed().name).toBe('two')
  })
})
