import fs from 'node:fs'
import type { Shop } from './shop.ts'

/** Returns the processes of a group from /proc: after the name in brackets come state, parent and group. */
function membersOf(group: number): string[] {
  return fs.readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === group
    } catch {
      // It ended in the meantime.
      return false
    }
  })
}

function megabytes(pid: string): number {
  try {
    const rollup = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

/**
 * Returns the memory of all processes of a shop in MB, shared pages counted once (PSS), without the
 * database's processes.
 */
export const memoryOf = ({ programs }: Shop): number =>
  programs.flatMap(({ pid }) => membersOf(pid)).reduce((sum, pid) => sum + megabytes(pid), 0)

/** Returns the CPU time of all processes of a shop so far, in milliseconds; a tick is a hundredth of a second. */
export const processorOf = ({ programs }: Shop): number =>
  programs.flatMap(({ pid }) => membersOf(pid)).reduce((sum, pid) => sum + ticks(pid) * 10, 0)

function ticks(pid: string): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}
