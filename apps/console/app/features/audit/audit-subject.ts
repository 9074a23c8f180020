/** The screen of what an entry is about; undefined for what has none. */
export function auditSubject(subject: string): string | undefined {
  const [kind = '', id = ''] = subject.split(':')
  if (!id) return undefined
  if (kind === 'staff') return `/people/${id}`
  return kind === 'role' ? `/roles/${id}` : undefined
}
