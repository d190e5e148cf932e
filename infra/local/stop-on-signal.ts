import { Problem } from './problem.ts'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Milliseconds within which a repeated signal is ignored: one Ctrl-C can arrive twice, from the terminal and from
 * npm.
 */
const ECHO = 500

/**
 * Ends this process in an orderly way at the first signal, and immediately at a second one.
 *
 * @param stop a function that stops everything; its promise resolves when everything has been stopped
 */
export function stopOnSignal(stop: () => Promise<void>): void {
  let firstSignal: number | undefined
  const onSignal = () => {
    if (firstSignal === undefined) {
      firstSignal = performance.now()
      stop().then(() => process.exit(0), failed)
    } else if (performance.now() - firstSignal > ECHO) {
      process.exit(1)
    }
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
}

function failed(error: Error): never {
  console.error(error instanceof Problem ? error.message : error.stack)
  process.exit(1)
}
