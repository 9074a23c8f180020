import type { ProductRow } from '@ambra/contract/import-rows'

type Links = NonNullable<ProductRow['links']>

/** What is offered in the cart beside a kind, by sku. */
const besides: Record<string, readonly string[]> = {
  phone: ['NV-K7', 'NV-V45', 'NV-LC1', 'NV-VB10', 'AM-W12'],
  'feature-phone': ['TM-S20', 'TM-AC12'],
  tablet: ['NV-V45', 'NV-LC2', 'AM-W12'],
  smartwatch: ['NV-VA15', 'NV-HN2'],
  laptop: ['KL-P1', 'NV-VS1', 'NV-V100T', 'AM-W12', 'AM-I-PC'],
  'desktop-pc': ['LT-A24', 'KL-K100', 'VR-M1', 'VR-SW1'],
  monitor: ['LT-H2', 'KL-K100', 'PL-N2'],
  tv: ['KO-L21', 'RD-K400', 'LT-H2', 'AM-I-TV', 'AM-WTV'],
  soundbar: ['LT-H2'],
  headphones: ['NV-LC1', 'NV-V45'],
  'game-console': ['KM-P1', 'KM-KM', 'LT-H2'],
  camera: ['TR-T30', 'PL-P50', 'PL-SW1'],
  'action-camera': ['TR-S1', 'NV-VB10'],
  drone: ['TR-S1', 'NV-VB20'],
  printer: ['SM-V5', 'VR-SW1'],
  'washing-machine': ['RN-D8', 'AM-I-WM', 'AM-W24', 'SL-S26'],
  'tumble-dryer': ['AM-I-WM', 'AM-W24'],
  fridge: ['AM-W24', 'AM-FREE'],
  freezer: ['AM-W24'],
  dishwasher: ['AM-W24', 'AM-I-WM'],
  oven: ['LO-S4', 'TU-T60', 'AM-I-KH', 'AM-W24'],
  'induction-hob': ['TU-T60', 'LO-L72', 'AM-I-KH'],
  'espresso-machine': ['KC-KV', 'RK-GR'],
  'stand-mixer': ['RK-GR'],
  'security-camera': ['TR-S1', 'KG-L1'],
  'e-scooter': ['RD-R26'],
}

/**
 * Related, upsell and cross-sell links: neighbours of the same kind, the next dearer one, and what goes with
 * the kind. Products that stand on their own (services, sets) keep their own links.
 */
export function addLinks(products: readonly ProductRow[]): ProductRow[] {
  const skus = new Set(products.map((product) => product.sku))
  const byKind = new Map<string, ProductRow[]>()
  for (const product of products) {
    const list = byKind.get(product.kind ?? '') ?? []
    list.push(product)
    byKind.set(product.kind ?? '', list)
  }
  return products.map((product) => {
    const kin = (byKind.get(product.kind ?? '') ?? []).filter(
      (other) => (other.status ?? 1) === 1 && other.visibility !== 1,
    )
    const place = kin.indexOf(product)
    const around = [1, 2, -1, 3, -2]
      .flatMap((step) => kin[(place + step + kin.length) % kin.length] ?? [])
      .filter((other) => other !== product)
    const dearer = kin
      .filter((other) => (other.price ?? 0) > (product.price ?? 0))
      .sort((a, b) => (a.price ?? 0) - (b.price ?? 0))
    const links: Links = [
      ...(product.links ?? []),
      ...[...new Set(around)]
        .slice(0, 4)
        .map((other): Links[number] => ({ type: 'related', sku: other.sku })),
      ...dearer.slice(0, 2).map((other): Links[number] => ({ type: 'upsell', sku: other.sku })),
      ...(besides[product.kind ?? ''] ?? [])
        .filter((sku) => skus.has(sku) && sku !== product.sku)
        .map((sku): Links[number] => ({ type: 'crosssell', sku })),
    ]
    return links.length > 0 ? { ...product, links } : product
  })
}
