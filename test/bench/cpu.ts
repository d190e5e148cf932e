import { readFileSync } from 'node:fs'

/** The number of clock ticks per second. Linux reports CPU time in ticks. */
const TICKS = 100

/** Returns the CPU time of a process in milliseconds. Works on Linux only. */
export function cpuOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return ((Number(user) + Number(system)) * 1000) / TICKS
}
