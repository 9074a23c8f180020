import { ownEntry } from './own-entry.ts'

const russian: Readonly<Record<string, string>> = {
  kg: 'кг',
  g: 'г',
  W: 'Вт',
  dB: 'дБ',
  l: 'л',
  ml: 'мл',
  h: 'ч',
  min: 'мин',
  m: 'м',
  mm: 'мм',
  cm: 'см',
  km: 'км',
  MP: 'Мп',
  mAh: 'мА·ч',
  Hz: 'Гц',
  ms: 'мс',
  kWh: 'кВт·ч',
  'm²': 'м²',
  'm³/h': 'м³/ч',
  Pa: 'Па',
  bar: 'бар',
  'km/h': 'км/ч',
  'g/min': 'г/мин',
  lm: 'лм',
  'cd/m²': 'кд/м²',
  '1/min': 'об/мин',
  'MB/s': 'МБ/с',
  'Mbit/s': 'Мбит/с',
  GB: 'ГБ',
  TB: 'ТБ',
}
const signs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  et: { '1/min': 'p/min' },
  en: { '1/min': 'rpm' },
  ru: russian,
  lt: { '1/min': 'aps./min' },
  lv: { '1/min': 'apgr./min' },
}

/**
 * Returns the symbol of a unit in a language: `kWh` gives `кВт·ч` in Russian. Catalogues contain the
 * international symbol; one without another form is returned unchanged.
 */
export const unitSign = (unit: string, language: string): string =>
  ownEntry(signs[language] ?? {}, unit) ?? unit
