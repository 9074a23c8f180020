import { expect, it } from 'vitest'
import { blockedContentFindings } from './doctor.ts'

it('mentions blocked content without failing', () => {
  expect(blockedContentFindings({})).toEqual([])
  expect(blockedContentFindings({ blockedContent: () => ({ count: 0, last: undefined }) })).toEqual([])
  const last = 'script-src-elem on https://shop.test/en/checkout'
  expect(blockedContentFindings({ blockedContent: () => ({ count: 3, last }) })).toEqual([
    {
      check: 'content policy',
      ok: true,
      detail: `3 reports of blocked content in a day, the last: ${last}`,
    },
  ])
})
