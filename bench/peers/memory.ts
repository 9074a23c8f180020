import fs from 'node:fs'
import type { Shop } from './shop.ts'

/** Processes of a group, as /proc has them: after the name in brackets come state, parent and group. */
function membersOf(group: number): string[] {
  return fs.readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) === group
    } catch {
      // It ended in between.
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

/** Memory of all processes of a shop in MB, shared pages counted once (PSS). The database's processes are not in it. */
export const memoryOf = ({ programs }: Shop): number =>
  programs.flatMap(({ pid }) => membersOf(pid)).reduce((sum, pid) => sum + megabytes(pid), 0)

/** Processor time all processes of a shop have used so far, in milliseconds; a hundredth of a second is a tick. */
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
