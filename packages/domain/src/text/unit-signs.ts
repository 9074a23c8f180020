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
 * The sign of a unit as a language writes it: `kWh` gives `кВт·ч` in Russian. Catalogues keep the international sign;
 * one without another form is returned as it is.
 */
export const unitSign = (unit: string, language: string): string =>
  ownEntry(signs[language] ?? {}, unit) ?? unit
