import { useRef, useState } from 'preact/hooks'
import { Problem } from '../api/problem.ts'

/** Runs tasks one after another. The problem of the last failed task is kept until a new task is added. */
export function useQueue() {
  const last = useRef<Promise<void>>(Promise.resolve())
  const [waiting, setWaiting] = useState(0)
  const [problem, setProblem] = useState<Problem>()
  const report = (error: unknown) => {
    if (!(error instanceof Problem)) throw error
    setProblem(error)
  }
  const add = (task: () => Promise<void>) => {
    setProblem(undefined)
    setWaiting((count) => count + 1)
    const run = last.current.then(task)
    const end = () => setWaiting((count) => count - 1)
    last.current = run.then(end, end)
    run.catch(report)
  }
  return { isBusy: waiting > 0, problem, add }
}
