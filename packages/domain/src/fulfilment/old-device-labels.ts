import type { Language } from '../platform/shop/stores.ts'
import type { OldDeviceWay } from './old-devices.ts'

const words: Readonly<Record<Language, { label: string } & Readonly<Record<OldDeviceWay, string>>>> = {
  et: {
    label: 'Tagasivõtt',
    door: 'vana seadme viime tarnel tasuta kaasa',
    store: 'vana seadme annad kauplusesse tasuta ära',
  },
  en: {
    label: 'Take-back',
    door: 'old device taken away on delivery, free of charge',
    store: 'old device handed in at the store, free of charge',
  },
  ru: {
    label: 'Приём старой техники',
    door: 'старое устройство бесплатно заберём при доставке',
    store: 'старое устройство бесплатно сдадите в магазине',
  },
  lv: {
    label: 'Vecās ierīces nodošana',
    door: 'veco ierīci piegādes laikā paņemsim bez maksas',
    store: 'veco ierīci bez maksas nodosiet veikalā',
  },
  lt: {
    label: 'Seno įrenginio atidavimas',
    door: 'seną įrenginį pristatydami pasiimsime nemokamai',
    store: 'seną įrenginį nemokamai atiduosite parduotuvėje',
  },
}

/** Returns the option of an order line that states the return of old devices; with the number from two on. */
export function oldDeviceOption(
  language: Language,
  way: OldDeviceWay,
  pieces: number,
): { label: string; value: string } {
  const { label, [way]: value } = words[language]
  return { label, value: pieces > 1 ? `${pieces} × ${value}` : value }
}
