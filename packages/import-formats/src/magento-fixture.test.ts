import { describe, expect, it } from 'vitest'
import { read } from './reader-suite.ts'

describe('the sample-data layout', () => {
  it('reads one value per line, bundles as titles with SKUs, and derives the type from the columns', async () => {
    const { products } = await read(
      'category,name,sku,price,qty,activity,bundle_options,attribute_set\n"Gear\nFitness",Kit,K,,100,"Yoga\nGym","Ball|radio:P1,P2\nStrap|radio:P3",Gear',
    )
    expect(products[0]).toMatchObject({
      product_type: 'bundle',
      price: null,
      categories: ['gear', 'fitness'],
      attributes: { activity: ['yoga', 'gym'] },
      bundle: [
        { titles: { et: 'Ball' }, links: [{ sku: 'P1', default: true }, { sku: 'P2' }] },
        { titles: { et: 'Strap' }, links: [{ sku: 'P3' }] },
      ],
    })
  })
})

describe('Magento reviews', () => {
  it('imports reviews in the language of the import, without addresses', async () => {
    const { rows, refused } = await read(
      'sku,rating_code,rating_value,title,review,reviewer,email\nA,Rating,4,"Good","It is <b>good</b> &amp; big",Ann,ann@example.com\nA,Rating,9,x,y,z,\n',
      { language: 'en' },
    )
    expect(rows).toEqual([
      {
        type: 'review',
        sku: 'A',
        language: 'en',
        rating: 4,
        title: 'Good',
        detail: 'It is good & big',
        nickname: 'Ann',
      },
    ])
    expect(refused).toEqual([
      { line: 3, field: 'rating_value', reason: 'must be a whole number from 1 to 5' },
    ])
  })
})
