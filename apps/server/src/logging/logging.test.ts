import { logRedaction } from '@ambra/commerce/platform'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { logConsole } from './logging.ts'

const secret = '5c1f0aa94be2476d8e13b7705d92f6c8'

function consoleOf(level: string) {
  const lines: string[] = []
  const log = pino({ level, ...logRedaction }, { write: (line) => lines.push(line) })
  const target: Pick<Console, 'error' | 'warn' | 'log' | 'info' | 'debug'> = { ...console }
  logConsole(log, target)
  return { lines, target }
}

it('redacts secrets in console output', () => {
  const { lines, target } = consoleOf('trace')
  const path = `/newsletter/mari@example.ee/${secret}`
  target.error(new Error(`You made a POST request to "${path}"`))
  target.warn('no page at %s', path, { slug: secret, email: 'mari@example.ee' })
  target.log('a'.repeat(100_000))
  expect(lines.join('')).not.toMatch(/5c1f|mari@/)
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 40, 30])
  expect(lines.every((line) => line.length < 20_000)).toBe(true)
})

it('writes nothing below the level', () => {
  const { lines, target } = consoleOf('error')
  target.warn('quiet')
  target.error('loud')
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['loud'])
})
