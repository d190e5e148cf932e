export interface Schedule {
  /** Starts nothing more, and settles when what is running is done. */
  stop(): Promise<void>
}

/**
 * Runs a task now and then again and again, as an EventBridge rule does; never twice at the same time.
 * A failure is logged, and the next run comes as if nothing had happened.
 *
 * @param name what the log calls it
 * @param interval the milliseconds between two starts
 * @param task told whether it is the first run
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
