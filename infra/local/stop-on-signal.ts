import { Problem } from './problem.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** One Ctrl-C can arrive twice, from the terminal and from npm; within this many milliseconds it is one. */
const ECHO = 500

/**
 * Ends this process in an orderly way when it is told to end; told again, it ends at once.
 *
 * @param stop settles when everything has been stopped
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let since: number | undefined
  const told = () => {
    if (since === undefined) {
      since = performance.now()
      stop().then(() => process.exit(0), failed)
    } else if (performance.now() - since > ECHO) {
      process.exit(1)
    }
  }
  for (const signal of SIGNALS) process.on(signal, told)
}

function failed(error: Error): never {
  console.error(error instanceof Problem ? error.message : error.stack)
  process.exit(1)
}
