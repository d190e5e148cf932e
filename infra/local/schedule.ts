export interface Schedule {
  /** Starts no more runs; resolves when the present one is done. */
  stop(): Promise<void>
}

/**
 * Runs a task at once and then at an interval, as an EventBridge rule does; never two runs at the same time. A failure is
 * logged and does not stop later runs.
 *
 * @param name of the task in the log
 * @param interval the milliseconds between two starts
 * @param task gets whether it is the first run
 */
export function startSchedule(
  name: string,
  interval: number,
  task: (first: boolean) => Promise<void>,
): Schedule {
  let running: Promise<void> | undefined
  const run = (first: boolean) => {
    running ??= task(first)
      .catch((error) => console.error(`${name} failed: ${error?.stack}`))
      .finally(() => {
        running = undefined
      })
  }
  run(true)
  const timer = setInterval(() => run(false), interval)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}
