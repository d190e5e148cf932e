import { readFileSync } from 'node:fs'

/** Ticks of the clock in a second, by which Linux counts CPU. */
const TICKS = 100

/** Milliseconds of CPU that a process has used. Only Linux tells. */
export function cpuOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user, system] = fields.split(' ').slice(11, 13)
  return ((Number(user) + Number(system)) * 1000) / TICKS
}
