import { setTimeout } from 'node:timers/promises'

/** Reports of a smoke test go to standard output; a job that is not done yet is looked at again after a second. */
export const report = { say: (line: string) => console.log(`ok  ${line}`), pause: () => setTimeout(1000) }
