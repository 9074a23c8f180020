import { cameraKinds } from './camera-art.ts'
import { careKinds } from './care-art.ts'
import { climateKinds } from './climate-art.ts'
import { coffeeKinds } from './coffee-art.ts'
import { coldKinds } from './cold-art.ts'
import { cookingKinds } from './cooking-art.ts'
import { deskKinds } from './desk-art.ts'
import { floorCareKinds } from './floor-care-art.ts'
import { flyingKinds } from './flying-art.ts'
import { gameKinds } from './game-art.ts'
import { homeKinds } from './home-art.ts'
import { kitchenKinds } from './kitchen-art.ts'
import { laptopKinds } from './laptop-art.ts'
import { laundryKinds } from './laundry-art.ts'
import { peripheralKinds } from './peripherals-art.ts'
import { phoneKinds } from './phone-art.ts'
import { powerKinds } from './power-art.ts'
import { serviceKinds } from './service-art.ts'
import { soundKinds } from './sound-art.ts'
import { tabletKinds } from './tablet-art.ts'
import { tvKinds } from './tv-art.ts'
import { wearableKinds } from './wearable-art.ts'
import { withFacts } from './kind-facts.ts'
import type { KindArt, KindDrawings } from './shot.ts'

const drawings = {
  ...phoneKinds,
  ...powerKinds,
  ...tabletKinds,
  ...wearableKinds,
  ...laptopKinds,
  ...deskKinds,
  ...peripheralKinds,
  ...soundKinds,
  ...tvKinds,
  ...gameKinds,
  ...cameraKinds,
  ...flyingKinds,
  ...laundryKinds,
  ...coldKinds,
  ...cookingKinds,
  ...coffeeKinds,
  ...kitchenKinds,
  ...floorCareKinds,
  ...careKinds,
  ...climateKinds,
  ...homeKinds,
  ...serviceKinds,
} satisfies KindDrawings

/** Code of a kind that is drawn by itself. */
export type SingleKind = keyof typeof drawings

/** Every single product kind and how it is drawn; `bundle` is composed from these in `bundle-art.ts`. */
export const kindTable: Readonly<Record<SingleKind, KindArt>> = withFacts(drawings)

/** The drawing of a kind, or undefined for a code without one. */
export function findKindArt(kind: string): KindArt | undefined {
  return Object.entries(kindTable).find(([code]) => code === kind)?.[1]
}
