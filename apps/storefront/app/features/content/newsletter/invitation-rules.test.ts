import { describe, expect, it } from 'vitest'
import { type Moment, mayInvite } from './invitation-rules.ts'

const calm: Moment = {
  path: '/c/phones',
  cookieChoice: 'all',
  wasRequested: false,
  isSubscribedHere: false,
  hasOverlay: false,
  isVisible: true,
  isTyping: false,
  isReachable: true,
}

describe('newsletter popup (spec §2 overlays)', () => {
  it('opens when the visitor is idle', () => {
    expect(mayInvite(calm)).toBe(true)
    expect(mayInvite({ ...calm, path: '/' })).toBe(true)
  })

  it.each<[string, Partial<Moment>]>([
    ['a second time', { wasRequested: true }],
    ['for who has subscribed here', { isSubscribedHere: true }],
    ['over another overlay', { hasOverlay: true }],
    ['in a tab nobody looks at', { isVisible: false }],
    ['while somebody types', { isTyping: true }],
    ['before the visitor has allowed storage', { cookieChoice: undefined }],
    ['where the answer could not be remembered', { cookieChoice: 'needed' }],
    ['without a network, over whatever is shown then', { isReachable: false }],
    ['on the screen of a shop without a network', { path: '/offline' }],
    ['in the checkout', { path: '/checkout' }],
    ['in the account', { path: '/my-account/orders' }],
    ['on the page of the newsletter', { path: '/newsletter/a@b.ee/code' }],
  ])('does not open %s', (_, part) => {
    expect(mayInvite({ ...calm, ...part })).toBe(false)
  })

  it('opens on a category whose path starts like an excluded one', () => {
    expect(mayInvite({ ...calm, path: '/checkout-tables' })).toBe(true)
  })
})
