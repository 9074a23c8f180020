import type { ContentDraft } from '@ambra/contract/content/content-item'
import type { AdminInput } from '@ambra/contract/platform/operations/operations'
import { aCategory } from '@ambra/testing/import-builders'
import { expect } from 'vitest'
import { createTestApp } from '../api-suite.ts'
import { aPerson, anOwner, type Person } from '../admin/admin-suite.ts'

export type ContentDesk = Awaited<ReturnType<typeof aContentDesk>>

/** Creates a shop with the people who write its content. */
export async function aContentDesk() {
  const shop = await createTestApp([aCategory({ code: 'cables', position: 2 })])
  const boss = await anOwner(shop)
  const editor = await aPerson(shop, [{ role: 'editor', store: null }])
  await boss.run('roles.save', { code: 'writer', name: 'Writer', permissions: ['content.edit'] })
  /** Writes drafts, but may not publish. */
  const writer = await aPerson(shop, [{ role: 'writer', store: null }])
  const estonian = await aPerson(shop, [{ role: 'editor', store: 'et' }])

  const save = async (by: Person, input: AdminInput<'content.save'>) =>
    (await by.run('content.save', input)).body.result
  async function made(name: string, text = 'We are open.') {
    const { outcome, present } = await save(editor, { ...page(name), seen: null, ...draft(text) })
    expect(outcome).toBe('saved')
    return present
  }
  const shown = async (name: string, store = 'en') =>
    (await editor.run('content.show', page(name, store))).body.result
  return { shop, boss, editor, writer, estonian, save, made, shown }
}

export const page = (name: string, store = 'en') => ({ store, kind: 'page' as const, name })
export const draft = (text: string, fields: ContentDraft['fields'] = {}) => ({
  fields: { title: 'Opening hours', ...fields },
  text,
})
