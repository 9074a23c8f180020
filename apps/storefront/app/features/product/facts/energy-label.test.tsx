import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { compileMessages } from '../../../../vite/compile-messages.ts'
import type { ProductDocument } from '#app/features/product/choice/product-data.ts'
import { createTranslate, MessagesProvider } from '#app/i18n/messages.tsx'
import { EnergyLabel } from './energy-label.tsx'

const translate = createTranslate('en-US', compileMessages().en)
const text = (more: Partial<ProductDocument>) => {
  const product = { sku: 'WASHER', energyClass: 'B', energyScale: 'A-G', specs: [], ...more } as unknown
  return renderToString(
    <MessagesProvider translate={translate}>
      <EnergyLabel product={product as ProductDocument} onClose={() => undefined} />
    </MessagesProvider>,
  )
}

it('marks demonstration data above the label', () => {
  expect(text({ energyDemo: true })).toContain('Demonstration data')
  expect(text({ energyDemo: true })).toMatch(/Demonstration data.*<svg/s)
  expect(text({ eprelId: '123456' })).not.toContain('Demonstration data')
})
