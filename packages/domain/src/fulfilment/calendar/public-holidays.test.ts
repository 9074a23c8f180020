import { describe, expect, it } from 'vitest'
import { easterSunday, isPublicHoliday, isWorkingDay } from './public-holidays.ts'

describe('public holidays', () => {
  it.each([
    [1961, '1961-04-02'],
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2030, '2030-04-21'],
    [2038, '2038-04-25'],
    [2285, '2285-03-22'],
  ])('computes Easter of %d', (year, day) => {
    expect(easterSunday(year)).toBe(day)
  })

  it.each([
    ['2026-11-20', true],
    ['2026-11-21', false],
    ['2026-11-22', false],
    ['2026-12-24', false],
    ['2026-12-25', false],
    ['2026-02-24', false],
    ['2026-04-03', false],
    ['2026-06-23', false],
    ['2026-08-20', false],
    ['2026-12-28', true],
    ['2026-05-25', true],
  ])('determines whether %s is a working day in Estonia', (day, isWorking) => {
    expect(isWorkingDay(day)).toBe(isWorking)
  })

  it.each([
    ['2026-02-16', 'LT'],
    ['2026-02-24', 'EE'],
    ['2026-03-11', 'LT'],
    ['2026-04-03', 'EE LV'],
    ['2026-04-06', 'LV LT'],
    ['2026-05-01', 'EE LV LT'],
    ['2026-05-04', 'LV'],
    ['2026-06-23', 'EE LV'],
    ['2026-06-24', 'EE LV LT'],
    ['2026-07-06', 'LT'],
    ['2026-08-15', 'LT'],
    ['2026-08-20', 'EE'],
    ['2026-11-02', 'LT'],
    ['2026-11-18', 'LV'],
    ['2026-12-25', 'EE LV LT'],
    ['2026-12-31', 'LV'],
    ['2029-11-19', 'LV'],
    ['2026-09-01', ''],
  ])('lists public holidays of %s: %s', (day, countries) => {
    expect(['EE', 'LV', 'LT', 'US'].filter((country) => isPublicHoliday(day, country)).join(' ')).toBe(
      countries,
    )
  })
})
