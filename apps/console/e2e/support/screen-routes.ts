import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../app/routes.ts'

/** Patterns of all screens as in `routes.ts`: `orders/:number`. */
export const screenRoutes: readonly string[] = routes.flatMap((entry) => patternsOf(entry, ''))

function patternsOf({ path, index, children }: RouteConfigEntry, above: string): string[] {
  const own = [above, path ?? ''].filter((part) => part !== '').join('/')
  const below = (children ?? []).flatMap((child) => patternsOf(child, own))
  return path !== undefined || index ? [own, ...below] : below
}
