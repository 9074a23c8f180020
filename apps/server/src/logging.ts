import { logRedaction } from '@ambra/api/plugins/redaction'
import { type Logger, pino } from 'pino'

/** JSON lines on standard error; standard output keeps the one line with the URL. Secrets never get through. */
export function createLogger(level: string): Logger {
  return pino({ level, ...logRedaction }, pino.destination({ dest: 2, sync: false }))
}
