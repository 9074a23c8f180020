import type { ConfigurableChild } from '@ambra/contract/product'
import { beforeEach, expect, it, vi } from 'vitest'
import { createTranslate } from '#app/i18n/messages.tsx'
import { compileMessages } from '../../../vite/compile-messages.ts'
import { pickVariant } from './pick-variant.ts'

const notify = vi.hoisted(() => vi.fn<(notification: object) => void>())
vi.mock('#app/ui/notifications.ts', () => ({ notify }))

const t = createTranslate('en-US', compileMessages().en)
const onPick = vi.fn<(childSku: string) => void>()
beforeEach(() => vi.clearAllMocks())

it('makes a found variant the current product (spec §4 "Choosing an attribute re-searches variants")', () => {
  // Only the sku of a variant is read.
  pickVariant({ next: { sku: 'P-2' } as ConfigurableChild, onPick, t })
  expect(onPick.mock.calls).toEqual([['P-2']])
  expect(notify).not.toHaveBeenCalled()
})

it('shows a warning when no variant is found (spec §4 "otherwise a warning is shown", §8)', () => {
  pickVariant({ next: undefined, onPick, t })
  expect(notify.mock.calls).toEqual([[{ message: 'No available product variants', type: 'warning' }]])
  expect(onPick).not.toHaveBeenCalled()
})
