/**
 * One message of `GET /api/admin/events`: parts of the shop that changed, by the first word of the operations that show them, as
 * `data: ["orders","labels"]`. It says nothing else: what changed is read by the usual, permitted call.
 */
export const hintMessage = (rooms: readonly string[]): string => `data: ${JSON.stringify(rooms)}\n\n`

/** Rooms of a message of the stream; empty for a comment and for what a newer server says. */
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
