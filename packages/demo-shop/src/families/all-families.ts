import type { Family } from '../catalogue/family.ts'
import { earbuds, headphones, soundbars, speakers } from './audio.ts'
import { keyboards, memoryCards, mice, printers, routers, ssds, webcams } from './computer-accessories.ts'
import { desktops, eReaders, laptops, monitors, tablets } from './computers.ts'
import { cables, chargers, phoneCases, powerBanks } from './phone-accessories.ts'
import { featurePhones, fitnessBands, smartphones, smartwatches } from './phones.ts'
import { mediaPlayers, projectors, remoteControls, tvMounts, tvs } from './tv-audio.ts'

/** Every family of physical products, in category order. */
export const families: readonly Family[] = [
  smartphones, featurePhones, smartwatches, fitnessBands, phoneCases, chargers, cables, powerBanks,
  laptops, desktops, tablets, eReaders, monitors, keyboards, mice, webcams, ssds, memoryCards, routers, printers,
  tvs, projectors, mediaPlayers, remoteControls, tvMounts, headphones, earbuds, speakers, soundbars,
]
