import type { ConfigurableChild } from '@ambra/contract/catalogue/product'
import { beforeEach, expect, it, vi } from 'vitest'
import { createTranslate } from '#app/i18n/messages.tsx'
import { notifications } from '#app/ui/notifications.ts'
import { compileMessages } from '../../../../vite/compile-messages.ts'
import { pickVariant } from './pick-variant.ts'

const t = createTranslate('en-US', compileMessages().en)
const onPick = vi.fn<(childSku: string) => void>()
beforeEach(() => {
  vi.clearAllMocks()
  notifications.set([])
})

it('makes a found variant the current product (spec §4 "Choosing an attribute re-searches variants")', () => {
  // Only the sku of a variant is read.
  pickVariant({ next: { sku: 'P-2' } as ConfigurableChild, onPick, t })
  expect(onPick.mock.calls).toEqual([['P-2']])
  expect(notifications.getSnapshot()).toEqual([])
})

it('names the other option that changed, with an undo action', () => {
  const jump = { now: '256 GB', wanted: 'B', before: '512 GB', from: 'P-512-A' }
  // Only the sku of a variant is read.
  pickVariant({ next: { sku: 'P-256-B' } as ConfigurableChild, jump, onPick, t })
  const [line] = notifications.getSnapshot()
  expect(line?.message).toBe('256 GB chosen: B is not available in 512 GB')
  line?.action1?.run?.()
  expect(onPick.mock.calls).toEqual([['P-256-B'], ['P-512-A']])
})

it('shows a warning when no variant is found (spec §4 "otherwise a warning is shown", §8)', () => {
  pickVariant({ next: undefined, onPick, t })
  expect(notifications.getSnapshot()).toMatchObject([
    { message: 'No available product variants', type: 'warning' },
  ])
  expect(onPick).not.toHaveBeenCalled()
})
