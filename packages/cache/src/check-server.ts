import { clientUrl } from './client-url.ts'
import { connect } from './connection.ts'

/**
 * Checks whether Valkey or Redis accepts commands at an address within 2 seconds.
 * @returns the problem, without user and password; undefined when it works
 */
export async function findServerProblem(url: string): Promise<string | undefined> {
  try {
    const connection = await connect(clientUrl(url), 'ambra:check', () => undefined)
    connection.end(new Error('checked'))
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
