import { codeText, useTranslate } from './translate.tsx'

/** Returns the name of a role: shipped roles have texts in the console, custom roles have their own name. */
export function useRoleName(): (code: string, name?: string) => string {
  const t = useTranslate()
  return (code, name) => name || codeText(t, `role.${code}`)
}
