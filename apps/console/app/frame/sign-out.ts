import { client } from '#console/api/client.ts'
import { noteSession } from '#console/api/load.ts'
import { currentLanguage } from '#console/i18n/language.ts'
import { readKept, writeKept } from '#console/storage/kept.ts'

/**
 * Ends the session. The server then makes the browser clear its storage, so the settings of look and sound
 * are written again.
 */
export async function signOut(): Promise<void> {
  const theme = readKept('theme')
  const keys = readKept('keys')
  await client.signIn('sign-out', {})
  noteSession(false)
  writeKept('language', currentLanguage().language)
  if (theme) writeKept('theme', theme)
  if (keys) writeKept('keys', keys)
}
