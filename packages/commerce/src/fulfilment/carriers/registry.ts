import type { TSchema } from 'typebox'
import type { CarrierLabels, CarrierLabelsDefinition, CarrierSettings } from '../labels/carrier-labels.ts'
import { dpdLabels } from './dpd/labels.ts'
import { lpexpressLabels } from './lpexpress/labels.ts'
import { omnivaLabels } from './omniva/labels.ts'
import { smartpostiLabels } from './smartposti/labels.ts'
import { venipakLabels } from './venipak/labels.ts'

/** Carriers whose labels can be ordered. A new one needs its folder and an entry here. @see docs/extending.md */
export const labelCarriers: readonly CarrierLabelsDefinition[] = [
  omnivaLabels,
  dpdLabels,
  smartpostiLabels,
  venipakLabels,
  lpexpressLabels,
]

/** Whether the environment configures a real account of the carrier. */
export const hasCarrierKey = ({ environment }: CarrierLabelsDefinition, env: object): boolean =>
  Object.entries(env).some(([name, value]) => name === environment.key.name && Boolean(value))

/** Schemas of all carriers' variables; only their definitions read the values. */
export const carrierVariables: Readonly<Record<never, TSchema>> = Object.assign(
  {},
  ...labelCarriers.map(({ environment }) => environment.variables),
)

export const createCarrierLabels = (settings: CarrierSettings): ReadonlyMap<string, CarrierLabels> =>
  new Map(
    labelCarriers.flatMap(({ code, create }) =>
      settings[code] === undefined ? [] : [[code, create(settings[code])] as const],
    ),
  )
