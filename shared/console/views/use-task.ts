import { useState } from 'preact/hooks'
import { Problem } from '../api/problem.ts'

/** Runs one task at a time. The problem of a failed task is kept until the next task starts. */
export function useTask() {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const run = async (task: () => Promise<void>) => {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      await task()
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, problem, run }
}
