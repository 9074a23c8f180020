import { Outlet } from 'react-router'
import { loadTexts } from '#console/i18n/language.ts'

export const clientLoader = () => loadTexts('phone')

/** Texts of the orders on the phone, beside those of the orders. */
export default function PhoneRoom() {
  return <Outlet />
}
