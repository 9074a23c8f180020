import { ShopError } from '@ambra/contract/errors'
import { checkNewPassword, createPasswords } from '../customer/passwords.ts'

/** Characters that a password of staff has at least. */
const shortest = 12

/** Hashing for the people of the shop, apart from that of shoppers, so that neither waits for the other. */
export const staffPasswords = createPasswords()

/**
 * Rejects passwords that are short, among the commonest, or the name of the shop or of the person with some signs around.
 * @throws ShopError staff.password_short, form.password_common
 */
export async function checkStaffPassword(password: string, { email, name }: { email: string; name: string }) {
  if ([...password].length < shortest) throw new ShopError('staff.password_short', { min: shortest })
  await checkNewPassword(password, email)
  const letters = lettersOf(password)
  const [mailbox = '', host = ''] = email.split('@')
  const own = ['ambra', mailbox, host.split('.')[0] ?? '', name, ...name.split(' ')].map(lettersOf)
  if (own.some((word) => word.length >= 3 && letters === word)) throw new ShopError('form.password_common')
}

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{Letter}]/gu, '')
