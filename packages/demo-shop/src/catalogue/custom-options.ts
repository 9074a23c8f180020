import type { ProductRow } from '@ambra/contract/import-rows'
import type { ModelOptions } from './family.ts'

type CustomOptions = NonNullable<ProductRow['custom_options']>

const engraving: CustomOptions[number] = {
  titles: {
    et: 'Graveering, kuni 20 tähemärki',
    en: 'Engraving, up to 20 characters',
    ru: 'Гравировка, до 20 знаков',
    lt: 'Graviravimas, iki 20 ženklų',
    lv: 'Gravējums, līdz 20 zīmēm',
  },
  input: 'field',
  required: false,
  price: 9.9,
  price_type: 'fixed',
}

const wallService: CustomOptions[number] = {
  titles: {
    et: 'Seinale paigaldamine',
    en: 'Wall mounting',
    ru: 'Установка на стену',
    lt: 'Montavimas ant sienos',
    lv: 'Uzstādīšana pie sienas',
  },
  input: 'radio',
  required: false,
  values: [
    {
      titles: { et: 'Ei soovi', en: 'Not needed', ru: 'Не нужно', lt: 'Nereikia', lv: 'Nav vajadzīgs' },
      price: 0,
      price_type: 'fixed',
    },
    {
      titles: {
        et: 'Betoon- või puitsein',
        en: 'Concrete or wooden wall',
        ru: 'Бетонная или деревянная стена',
        lt: 'Betono arba medinė siena',
        lv: 'Betona vai koka siena',
      },
      price: 59,
      price_type: 'fixed',
    },
    {
      titles: {
        et: 'Kipssein',
        en: 'Plasterboard wall',
        ru: 'Стена из гипсокартона',
        lt: 'Gipso kartono siena',
        lv: 'Ģipškartona siena',
      },
      price: 79,
      price_type: 'fixed',
    },
  ],
}

/** Custom options of a model: engraving as a text field, wall mounting as a choice. */
export function customOptionsOf(options: ModelOptions | undefined): { custom_options?: CustomOptions } {
  const chosen = [...(options?.engraving ? [engraving] : []), ...(options?.wallService ? [wallService] : [])]
  return chosen.length > 0 ? { custom_options: chosen } : {}
}
