import type { Family } from '../catalogue/family.ts'
import { earbuds, headphones, soundbars, speakers } from './audio.ts'
import { hairDryers, scales, shavers, toothbrushes } from './beauty.ts'
import { bagVacuums, cordlessVacuums, irons, robotVacuums } from './cleaning.ts'
import { airPurifiers, eScooters, fans, heaters, humidifiers } from './climate.ts'
import { keyboards, memoryCards, mice, printers, routers, ssds, webcams } from './computer-accessories.ts'
import { desktops, eReaders, laptops, monitors, tablets } from './computers.ts'
import { cookerHoods, hobs, microwaves, ovens } from './cooking.ts'
import { airFryers, blenders, coffeeMachines, kettles, standMixers, toasters } from './kitchen.ts'
import { dishwashers, freezers, fridges, tumbleDryers, washingMachines } from './large-appliances.ts'
import { cables, chargers, phoneCases, powerBanks } from './phone-accessories.ts'
import { featurePhones, fitnessBands, smartphones, smartwatches } from './phones.ts'
import { actionCameras, cameras, consoles, drones, gamepads, lenses } from './photo-gaming.ts'
import { lamps, securityCameras, smartBulbs, smartPlugs, smartSpeakers, thermostats } from './smart-home.ts'
import { mediaPlayers, projectors, remoteControls, tvMounts, tvs } from './tv-audio.ts'

/** Every family of physical products, in category order. */
export const families: readonly Family[] = [
  smartphones,
  featurePhones,
  smartwatches,
  fitnessBands,
  phoneCases,
  chargers,
  cables,
  powerBanks,
  laptops,
  desktops,
  tablets,
  eReaders,
  monitors,
  keyboards,
  mice,
  webcams,
  ssds,
  memoryCards,
  routers,
  printers,
  tvs,
  projectors,
  mediaPlayers,
  remoteControls,
  tvMounts,
  headphones,
  earbuds,
  speakers,
  soundbars,
  cameras,
  lenses,
  actionCameras,
  drones,
  consoles,
  gamepads,
  washingMachines,
  tumbleDryers,
  fridges,
  freezers,
  dishwashers,
  ovens,
  hobs,
  cookerHoods,
  microwaves,
  coffeeMachines,
  kettles,
  toasters,
  blenders,
  standMixers,
  airFryers,
  cordlessVacuums,
  robotVacuums,
  bagVacuums,
  irons,
  hairDryers,
  shavers,
  toothbrushes,
  scales,
  smartBulbs,
  lamps,
  smartPlugs,
  smartSpeakers,
  thermostats,
  securityCameras,
  airPurifiers,
  humidifiers,
  heaters,
  fans,
  eScooters,
]
