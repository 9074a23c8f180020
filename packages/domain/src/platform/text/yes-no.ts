import type { Language } from '../shop/stores.ts'

const words: Readonly<Record<Language, readonly [yes: string, no: string]>> = {
  et: ['Jah', 'Ei'],
  en: ['Yes', 'No'],
  ru: ['Да', 'Нет'],
  lt: ['Taip', 'Ne'],
  lv: ['Jā', 'Nē'],
}

/** Formats a value that is true or false. */
export const yesOrNo = (value: boolean, language: Language): string => words[language][value ? 0 : 1]
