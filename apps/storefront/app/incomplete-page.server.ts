import type { RouterContextProvider } from 'react-router'

type Context = Readonly<RouterContextProvider>

const incomplete = new WeakSet<Context>()

/** Something the page wanted is missing: it is sent without, and not kept for others. */
export function markIncomplete(context: Context): void {
  incomplete.add(context)
}

/** Takes from an incomplete answer what lets caches keep it. */
export function withoutKeeping(context: Context, response: Response): Response {
  if (!incomplete.has(context)) return response
  const kept = new Response(response.body, response)
  kept.headers.delete('X-Ambra-Tags')
  kept.headers.set('Cache-Control', 'no-store')
  return kept
}
