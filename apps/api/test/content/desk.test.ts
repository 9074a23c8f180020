import { operationContext } from '@ambra/commerce/operation-context-suite'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pullContent, pushContent } from '@ambra/commerce/operations'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '../admin/admin-suite.ts'
import { aContentDesk, type ContentDesk, draft, page } from './desk-suite.ts'

let shop: ContentDesk['shop']
let boss: ContentDesk['boss']
let editor: ContentDesk['editor']
let writer: ContentDesk['writer']
let save: ContentDesk['save']
let made: ContentDesk['made']
let shown: ContentDesk['shown']
const folder = mkdtempSync(join(tmpdir(), 'ambra-content-'))

beforeAll(async () => {
  ;({ shop, boss, editor, writer, save, made, shown } = await aContentDesk())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const atTerminal = () =>
  operationContext(shop.database, { folder: shop.folder, now: shop.clock.now, login: 'mari' })

describe('content in the console', () => {
  it('creates content, rejects an outdated version, and rolls back', async () => {
    const first = await made('hours')
    expect(first).toMatchObject({ state: 'shown', address: '/en/i/hours', past: [{ change: 'added' }] })
    const second = await save(editor, {
      ...page('hours'),
      seen: first.version,
      ...draft('We are closed.'),
      reason: 'holiday',
    })
    expect(second.present).toMatchObject({ text: 'We are closed.', past: [{ reason: 'holiday' }, {}] })
    const change = await editor.run('content.change', { ...page('hours'), id: second.edit })
    expect(change.body.result.diff).toEqual(
      expect.arrayContaining([
        { mark: '-', text: 'We are open.' },
        { mark: '+', text: 'We are closed.' },
      ]),
    )
    const late = await save(boss, { ...page('hours'), seen: first.version, ...draft('Late.') })
    expect(late).toMatchObject({
      outcome: 'conflict',
      present: { text: 'We are closed.', version: second.present.version },
    })
    expect(late.diff).toContainEqual({ mark: '+', text: 'Late.' })
    const back = await editor.run('content.roll-back', {
      ...page('hours'),
      seen: second.present.version,
      id: second.edit,
    })
    expect(back.body.result).toMatchObject({
      outcome: 'saved',
      present: { text: 'We are open.', version: first.version },
    })
    const beginning = await editor.run('content.roll-back', {
      ...page('hours'),
      seen: first.version,
      id: first.past[0].id,
    })
    expect(codeOf(beginning)).toBe('content.cannot_return')
  })

  it('removes content and restores it', async () => {
    const { version } = await made('leaving')
    const gone = (await editor.run('content.remove', { ...page('leaving'), seen: version })).body.result
    expect(gone).toMatchObject({ outcome: 'saved', present: null })
    expect(codeOf(await editor.run('content.show', page('leaving')))).toBe('content.not_found')
    const back = await editor.run('content.roll-back', { ...page('leaving'), seen: null, id: gone.edit })
    expect(back.body.result.present).toMatchObject({ text: 'We are open.', version })
  })

  it('saves once when four people save at the same time', async () => {
    const { version } = await made('race')
    const outcomes = await Promise.all(
      ['a', 'b', 'c', 'd'].map(
        async (text) => (await save(editor, { ...page('race'), seen: version, ...draft(text) })).outcome,
      ),
    )
    expect(outcomes.toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'saved'])
    expect((await shown('race')).past).toHaveLength(2)
  })

  it('lists planned, expired and draft content by state', async () => {
    const days = { planned: { from: '2040-01-01' }, over: { to: '2020-01-01' }, draft: { enabled: 'false' } }
    for (const [state, fields] of Object.entries(days))
      await save(editor, { ...page(`list-${state}`), seen: null, ...draft('Text', fields) })
    for (const state of ['planned', 'over', 'draft'] as const) {
      const { content } = (await editor.run('content.list', { kind: 'page', state, q: 'LIST-' })).body.result
      expect(content).toMatchObject([{ name: `list-${state}`, state }])
    }
    const first = (await editor.run('content.list', { kind: 'page', limit: 2, store: 'en' })).body.result
    const second = (
      await editor.run('content.list', { kind: 'page', limit: 100, store: 'en', after: first.next })
    ).body.result
    const names = [...first.content, ...second.content].map(({ name }) => name)
    expect(names).toEqual(names.toSorted())
    expect(new Set(names).size).toBe(names.length)
    expect((await editor.run('content.list', { kind: 'page', q: '%' })).body.result.content).toEqual([])
  })

  it('keeps a draft beside the published version', async () => {
    const { version } = await made('waiting')
    const input = { ...page('waiting'), base: version, seen: null, ...draft('Soon other.') }
    expect((await writer.run('content.keep-draft', input)).body.result.outcome).toBe('saved')
    const second = await writer.run('content.keep-draft', { ...input, text: 'Overwritten?' })
    expect(second.body.result.outcome).toBe('conflict')
    const present = await shown('waiting')
    expect(present).toMatchObject({
      text: 'We are open.',
      has_draft: true,
      draft: { text: 'Soon other.', base: version },
    })
    // A save by a person who has not seen the draft keeps it.
    const other = await save(editor, { ...page('waiting'), seen: version, ...draft('In between.') })
    expect(other.present.draft).toMatchObject({ text: 'Soon other.', base: version })
    const published = await save(editor, {
      ...page('waiting'),
      seen: other.present.version,
      draft_seen: other.present.draft.version,
      ...draft('Soon other.'),
    })
    expect(published.present).toMatchObject({ text: 'Soon other.', draft: null })
    await writer.run('content.keep-draft', { ...input, base: published.present.version })
    const { draft: again } = await shown('waiting')
    expect(
      (await writer.run('content.discard-draft', { ...page('waiting'), seen: again.version })).status,
    ).toBe(200)
    expect((await shown('waiting')).draft).toBeNull()
  })
})

describe("content in the console and in the command line's folder", () => {
  it("overwrites neither the screen's nor the folder's changes unseen", async () => {
    await made('shared')
    await pullContent(atTerminal(), { folder, force: true })
    const file = join(folder, 'en/pages/shared.md')
    const before = await shown('shared')
    const saved = await save(editor, { ...page('shared'), seen: before.version, ...draft('By screen.') })
    writeFileSync(file, readFileSync(file, 'utf8').replace('We are open.', 'By file.'))
    const pushed = await pushContent(atTerminal(), { folder })
    expect(pushed).toMatchObject({ isStored: false, conflicts: [{ key: 'en/pages/shared.md' }] })
    const forced = await pushContent(atTerminal(), { folder, force: true })
    expect(forced.isStored).toBe(true)
    const late = await save(editor, { ...page('shared'), seen: saved.present.version, ...draft('Again.') })
    expect(late).toMatchObject({
      outcome: 'conflict',
      present: { text: 'By file.', past: [{ by: 'cli:mari' }, {}, {}] },
    })
    // A pull writes what the screen saved without a difference.
    await save(editor, { ...page('shared'), seen: late.present.version, ...draft('Merged.') })
    await pullContent(atTerminal(), { folder, force: true })
    expect(readFileSync(file, 'utf8')).toContain('Merged.')
    expect(await pushContent(atTerminal(), { folder })).toMatchObject({ changes: [], conflicts: [] })
  })

  it('reads and writes banners and menus as the same text in both', async () => {
    const banner = { store: 'en', kind: 'banner' as const, name: 'slider', fields: {} }
    const entries = [{ code: 'a', title: 'Sale', link: '/c/cables', from: '2026-01-01' }]
    expect((await save(editor, { ...banner, seen: null, text: JSON.stringify(entries) })).outcome).toBe(
      'saved',
    )
    const menu = { store: 'en', kind: 'menu' as const, name: 'help', fields: {} }
    const tree = {
      title: 'Help',
      children: ['shared', { identifier: 'more', title: 'More', children: ['hours'] }],
    }
    const { present } = await save(editor, { ...menu, seen: null, text: JSON.stringify(tree) })
    expect(JSON.parse(present.text)).toEqual(tree)
    await pullContent(atTerminal(), { folder, force: true })
    expect(JSON.parse(readFileSync(join(folder, 'en/hierarchy.json'), 'utf8'))).toEqual({ help: tree })
    expect(await pushContent(atTerminal(), { folder })).toMatchObject({ changes: [] })
    const same = await save(editor, { ...menu, seen: present.version, text: JSON.stringify(tree, null, 2) })
    expect(same.outcome).toBe('same')
  })
})
