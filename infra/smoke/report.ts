import { setTimeout } from 'node:timers/promises'

/** Options of a smoke test: it reports on standard output, and pauses for a second between polls. */
export const report = { say: (line: string) => console.log(`ok  ${line}`), pause: () => setTimeout(1000) }
