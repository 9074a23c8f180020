/** Languages of the shop's texts. Stores use some of them; `et` is the fallback. @see spec §1 */
export const languages = ['et', 'en', 'ru', 'lt', 'lv'] as const
export type Language = (typeof languages)[number]
