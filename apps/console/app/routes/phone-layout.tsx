import { loadTexts } from '#console/i18n/language.ts'

export { Outlet as default } from 'react-router'
/** Adds the texts of phone orders. */
export const clientLoader = () => loadTexts('phone')
