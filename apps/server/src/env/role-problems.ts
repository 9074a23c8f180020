/**
 * Returns the problem of a role without a shared database: the embedded one belongs to one process, whose
 * orders would wait for mails that no process sends. Pages that reach their API by HTTP need no database.
 */
export function roleProblems({
  AMBRA_ROLE: role = 'all',
  DATABASE_URL: databaseUrl,
  API_URL: apiUrl,
}: Readonly<Record<string, string | undefined>>): string[] {
  const hasAllParts = role === 'all' || databaseUrl !== undefined
  if (hasAllParts || (role === 'web' && apiUrl !== undefined)) return []
  return [
    `AMBRA_ROLE: ${role} needs DATABASE_URL, a PostgreSQL that all processes share; the embedded database belongs to one process with AMBRA_ROLE=all`,
  ]
}
