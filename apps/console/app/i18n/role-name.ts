import { codeText, useTranslate } from './translate.tsx'

/** Names of the shipped roles are texts of the console; own roles bring theirs. */
export function useRoleName(): (code: string, name?: string) => string {
  const t = useTranslate()
  return (code, name) => name || codeText(t, `role.${code}`)
}
