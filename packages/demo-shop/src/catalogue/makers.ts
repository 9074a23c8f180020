import type { Party } from '@ambra/contract/product-facts'
import { brands } from '../attributes/option-table.ts'

const streets = ['Veerenni 24', 'Tehnika 112', 'Turu 34b', 'Riia 181a', 'Suur-Jõe 63', 'Kreenholmi 40']
const towns = ['10135 Tallinn', '10139 Tallinn', '51014 Tartu', '50411 Tartu', '80042 Pärnu', '20104 Narva']

/** Made outside the Union: somebody inside it answers for them. */
const abroad: Readonly<Record<string, string>> = {
  komin: '18 Harbour View Road, Hong Kong',
  pilk: '3-7 Minami, Nagano, Japan',
  virmal: '250 Foundry Lane, Birmingham, United Kingdom',
}

const responsible: Party = {
  name: 'Ambra OÜ',
  postal: 'Kopli 1, 10412 Tallinn, Eesti',
  electronic: 'safety@ambra.example',
}

/** Maker of a brand, and the responsible person in the Union where the maker is outside. All invented. */
export function makerOf(brand: string): { maker: Party; eu_responsible?: Party } {
  const turn = Object.keys(brands).indexOf(brand)
  const name = brands[brand] ?? brand
  const electronic = `info@${brand}.example`
  const foreign = abroad[brand]
  if (foreign)
    return { maker: { name: `${name} Ltd`, postal: foreign, electronic }, eu_responsible: responsible }
  const postal = `${streets[turn % streets.length]}, ${towns[turn % towns.length]}, Eesti`
  return { maker: { name: `${name} OÜ`, postal, electronic } }
}
