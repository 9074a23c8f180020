import { logRedaction } from '@ambra/api/plugins/redaction'
import { type Logger, pino } from 'pino'
import { createLogOutput } from './log-output.ts'

/** JSON lines on standard error; standard output keeps the one line with the URL. Secrets never get through. */
export function createLogger(level: string): Logger {
  return pino({ level, ...logRedaction }, createLogOutput())
}
