/**
 * Formats a message of `GET /api/admin/events`: changed areas of the shop, as the first word of the
 * operations that show them, `data: ["orders","labels"]`. It contains nothing else: the changes are read by
 * the usual, authorized calls.
 */
export const hintMessage = (rooms: readonly string[]): string => `data: ${JSON.stringify(rooms)}\n\n`

/** Parses the areas of a stream message; empty for a comment or an unknown message of a newer server. */
export function readHint(message: string): string[] {
  const line = message.split('\n').find((one) => one.startsWith('data: '))
  if (line === undefined) return []
  try {
    const rooms: unknown = JSON.parse(line.slice('data: '.length))
    return Array.isArray(rooms) ? rooms.filter((room) => typeof room === 'string') : []
  } catch {
    return []
  }
}
