import { setCurrentShop } from '@ambra/domain/platform/shop/current-shop'
import { afterEach, describe, expect, it } from 'vitest'
import { renderMail } from './render-mail.tsx'
import { mailData } from './testing/sample-order.ts'

afterEach(() => setCurrentShop({}))
const html = () => renderMail('order-confirmation', mailData()).html
const name = 'Helisev & Pood'

describe('the mark above a mail', () => {
  it('is the name of a shop without a logo', () => {
    setCurrentShop({ shop_name: name })
    expect(html()).toContain('>Helisev &amp; Pood</span>')
    expect(html()).not.toMatch(/<img|>ambra</)
  })

  it('is the logo, with the name for readers who block pictures', () => {
    setCurrentShop({ shop_name: name, look_logo: 'look/0a1b/logo-300x100-dark.svg' })
    const [image = ''] = /<img[^>]*>/.exec(html()) ?? []
    expect(image).toContain('src="https://ambra.example/media/look/0a1b/logo.png"')
    expect(image).toContain('alt="Helisev &amp; Pood"')
    expect(image).toContain('width="120" height="40"')
  })

  it('has the text beside the logo', () => {
    setCurrentShop({ shop_name: name, shop_logo: 'helisev', look_logo: 'look/0a1b/logo-30x30.svg' })
    expect(html()).toMatch(/<img[^>]* alt=""[^>]*>/)
    expect(html()).toContain('>helisev</span>')
  })
})
