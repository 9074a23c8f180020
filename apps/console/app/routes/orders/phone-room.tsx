import { Outlet } from 'react-router'
import { loadTexts } from '#console/i18n/language.ts'

export const clientLoader = () => loadTexts('phone')

/** Layout that adds the texts of phone orders. */
export default function PhoneRoom() {
  return <Outlet />
}
