import { format } from 'node:util'
import { logRedaction, redactText } from '@ambra/commerce/platform'
import { type Logger, pino } from 'pino'
import { createLogOutput } from './log-output.ts'

/**
 * Creates a logger of JSON lines on standard error; standard output keeps the one line with the
 * URL. Secrets are redacted.
 */
export function createLogger(level: string): Logger {
  return pino({ level, ...logRedaction }, createLogOutput())
}

const consoleLevels = { error: 'error', warn: 'warn', log: 'info', info: 'info', debug: 'debug' } as const
type ConsoleMethod = keyof typeof consoleLevels

/**
 * Sends console output of pages and libraries through the logger: a page's error names the address
 * of its request, which may hold an email address or a code.
 */
export function logConsole(log: Logger, target: Pick<Console, ConsoleMethod> = console): void {
  for (const [method, level] of Object.entries(consoleLevels) as [ConsoleMethod, 'error'][])
    target[method] = (...parts: unknown[]) => {
      if (!log.isLevelEnabled(level)) return
      const [first] = parts
      if (first instanceof Error) log[level]({ err: first }, 'console')
      else log[level](redactText(format(...parts)))
    }
}
