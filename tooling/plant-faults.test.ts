import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { plantedFaults } from './planted-faults.ts'
import { titlesIn } from './test-titles.ts'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

it.each(plantedFaults)(
  'can plant $name: its text occurs exactly once in the file',
  ({ file, find, replace }) => {
    expect(read(file).split(find), `correct find in tooling/planted-faults.ts`).toHaveLength(2)
    expect(replace).not.toBe(find)
  },
)

it.each(plantedFaults)('names the test that catches $name', ({ test }) => {
  const { file, title, suite = file } = test
  const isRun = suite === file || read(file).includes(`/${suite.slice(suite.lastIndexOf('/') + 1)}'`)
  expect(isRun, `${file} does not run ${suite}`).toBe(true)
  const isThere = titlesIn(read(suite)).some((one) => one.test(title))
  expect(isThere, `${suite} has no test "${title}"`).toBe(true)
})

it('plants at least twelve faults, in each area, under unique names', () => {
  expect(plantedFaults.length).toBeGreaterThanOrEqual(12)
  expect(new Set(plantedFaults.map(({ name }) => name)).size).toBe(plantedFaults.length)
  expect([...new Set(plantedFaults.map(({ area }) => area))].toSorted()).toEqual([
    'cart',
    'offline',
    'order',
    'payment',
    'refund',
    'rights',
    'search',
    'stock',
  ])
})
