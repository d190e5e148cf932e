import { setTimeout } from 'node:timers/promises'

/** Reports a smoke test on standard output, and polls once a second. */
export const report = { say: (line: string) => console.log(`ok  ${line}`), pause: () => setTimeout(1000) }
