import { ShopError } from '@ambra/contract/platform/errors/errors'
import { checkNewPassword, createPasswords } from '../../customers/accounts/passwords.ts'

/** Minimum length of staff passwords. */
const shortest = 12

/** Hashes staff passwords separately from those of shoppers, so that neither queue delays the other. */
export const staffPasswords = createPasswords()

/**
 * Rejects passwords that are short, among the most common, or a variation of the shop's or the person's name.
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
