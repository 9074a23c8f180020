import { slugify } from '@ambra/domain/platform/text/slug'

/** Returns an unused code for a new role, derived from its name. */
export function roleCode(name: string, taken: readonly string[]): string {
  const slug = slugify(name)
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, 36)
  const base = /^[a-z][a-z0-9-]+$/.test(slug) ? slug : 'role'
  let code = base
  for (let number = 2; taken.includes(code); number += 1) code = `${base}-${number}`
  return code
}
