import type { Value } from './family.ts'

type Values = Record<string, Value>
type Detail = Record<string, string | number>

const coffeeForms: Record<string, string> = {
  'espresso-manual': 'barista',
  'espresso-auto': 'automatic',
  'filter-coffee': 'automatic',
  capsule: 'capsule',
}
const fridgeForms: Record<string, string> = {
  'fridge-freezer': 'bottom',
  'side-by-side': 'side',
  larder: 'top',
}
const cameraLayouts: Record<string, string> = { kuld: 'ring', pohja: 'bar', saare: '3' }
const heaterForms: Record<string, string> = { oil: 'oil', ceramic: 'tower', convector: 'panel' }

/** How the specification of each kind shows in its picture, so that a chest freezer is drawn as a chest. */
const details: Record<string, (values: Values) => Detail> = {
  phone: ({ brand, ram }) => ({ cameras: ram === '12gb' ? '3' : (cameraLayouts[String(brand)] ?? '2') }),
  'washing-machine': ({ spin }) => ({ spin: Number(spin) }),
  fridge: ({ type }) => ({ form: fridgeForms[String(type)] ?? 'bottom' }),
  freezer: ({ type }) => ({ form: String(type) }),
  'induction-hob': ({ zones }) => ({ zones: Number(zones) >= 5 ? 5 : Number(zones) >= 4 ? 4 : 3 }),
  'espresso-machine': ({ type }) => ({ form: coffeeForms[String(type)] ?? 'barista' }),
  kettle: ({ volume_l, material }) => ({
    form: Number(volume_l) < 1 ? 'gooseneck' : 'jug',
    wall: material === 'glass' ? 'glass' : 'metal',
  }),
  toaster: ({ slots }) => ({ slots: Number(slots) }),
  'air-fryer': ({ volume_l }) => ({ drawers: Number(volume_l) >= 7 ? 'two' : 'one' }),
  scale: ({ type }) => ({ form: type === 'kitchen-scale' ? 'kitchen' : 'bathroom' }),
  shaver: ({ type }) => ({ head: type === 'rotary' ? 'rotary' : 'foil' }),
  heater: ({ type }) => ({ form: heaterForms[String(type)] ?? 'panel' }),
  fan: ({ type }) => ({ form: type === 'tower' ? 'tower' : 'round' }),
  thermostat: ({ battery_days }) => ({ form: Number(battery_days) > 0 ? 'valve' : 'round' }),
  'robot-vacuum': ({ station, mop }) => ({
    dock: station === true ? 'tower' : mop === true ? 'wash' : 'small',
  }),
  'desktop-pc': ({ type }) => ({ form: type === 'mini-pc' ? 'mini' : 'tower' }),
  printer: ({ type }) => ({ ink: type === 'tank' ? 'tanks' : 'slot' }),
  router: ({ cover_m2 }) => ({ form: Number(cover_m2) >= 200 ? 'mesh' : 'antenna' }),
  keyboard: ({ type }) => ({ layout: type === 'compact' ? 'compact' : 'full' }),
  ssd: ({ interface: plug }) => ({ form: String(plug).startsWith('nvme') ? 'm2' : 'portable' }),
  charger: ({ outputs, charge_w }) => ({ ports: Number(outputs), watts: Number(charge_w) }),
  soundbar: ({ subwoofer }) => ({ sub: subwoofer === true ? 'yes' : 'no' }),
  'media-player': ({ weight }) => ({ form: Number(weight) < 0.1 ? 'stick' : 'box' }),
  'tv-mount': ({ swivel }) => ({ form: swivel === true ? 'arm' : 'rails' }),
  'security-camera': ({ outdoor }) => ({ form: outdoor === true ? 'bullet' : 'dome' }),
  'game-console': ({ type, width }) => ({
    form: type === 'handheld' ? 'handheld' : Number(width) > 300 ? 'tower' : 'block',
  }),
}

/** Details of the picture that follow from the product's values. */
export function artDetail(kind: string, values: Values): Detail {
  return details[kind]?.(values) ?? {}
}

/** The art kind of a product: its own kind, except where another drawing tells more. */
export function artKind(kind: string, values: Values): string {
  return values.type === 'all-in-one' ? 'monitor' : kind
}

const gigabytes = (code: Value | undefined): number => {
  const [, count = '0', unit] = /^(\d+)(gb|tb)$/.exec(String(code)) ?? []
  return Number(count) * (unit === 'tb' ? 1000 : 1)
}

/** The measure a kind's drawing understands: diagonal, height in cm, length, capacity or focal length. */
const sizes: Record<string, (values: Values) => number> = {
  fridge: ({ height }) => Number(height) / 10,
  freezer: ({ height }) => Number(height) / 10,
  cable: ({ cable_m }) => Number(cable_m),
  'power-bank': ({ battery_mah }) => Number(battery_mah),
  ssd: ({ storage }) => gigabytes(storage),
  'memory-card': ({ storage }) => gigabytes(storage),
  lens: ({ focal }) => Number.parseInt(String(focal), 10),
}
const screenKinds = new Set(['phone', 'tablet', 'laptop', 'monitor', 'tv', 'e-reader'])

/** Size of the drawing; undefined means typical. */
export function artSize(kind: string, values: Values): number | undefined {
  if (screenKinds.has(kind)) return typeof values.screen_size === 'number' ? values.screen_size : undefined
  return sizes[kind]?.(values)
}
