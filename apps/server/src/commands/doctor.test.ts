import { expect, it } from 'vitest'
import { blockedFindings } from './doctor.ts'

it('mentions blocked content without failing', () => {
  expect(blockedFindings({})).toEqual([])
  expect(blockedFindings({ blockedContent: () => ({ count: 0, last: undefined }) })).toEqual([])
  const last = 'script-src-elem on https://shop.test/en/checkout'
  expect(blockedFindings({ blockedContent: () => ({ count: 3, last }) })).toEqual([
    {
      check: 'content policy',
      ok: true,
      detail: `3 reports of blocked content in a day, the last: ${last}`,
    },
  ])
})
