import { useEffect, useRef, useState } from 'preact/hooks'
import type { Client } from '../../api/client.ts'
import type { Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { changeByForm } from '../change.ts'
import { type Layout, layoutOf } from './layout.ts'

/**
 * A layout that saves itself. What cannot be saved is taken back, with the problem.
 *
 * @param onLeft is called when the grid is left after it was changed, as soon as everything is saved
 */
export function useSavedLayout(grid: Resource, onLeft: () => void) {
  const client = useClient()
  const [layout, setLayout] = useState(() => layoutOf(grid))
  const [problem, setProblem] = useState<Problem>()
  const [isSaving, setSaving] = useState(false)
  const queue = useRef<SaveQueue | undefined>(undefined)
  useEffect(
    () => () => {
      queue.current?.running.finally(onLeft)
    },
    [],
  )
  const change = async (next: Layout) => {
    setLayout(next)
    setProblem(undefined)
    setSaving(true)
    queue.current ??= new SaveQueue(client, grid)
    const { saved, error } = await queue.current.save(next)
    setSaving(false)
    setLayout(layoutOf(saved))
    if (error instanceof Problem) setProblem(error)
    else if (error) throw error
  }
  return { layout, change, problem, isSaving }
}

/** Saves layouts one after the other. Of those that come while one is being saved, only the last is. */
class SaveQueue {
  #wanted: Layout | undefined
  #isBusy = false
  running: Promise<{ saved: Resource; error?: unknown }>

  constructor(
    private readonly client: Client,
    private saved: Resource,
  ) {
    this.running = Promise.resolve({ saved })
  }

  /** Saves a layout. Resolves for everybody with what is saved in the end. */
  save(next: Layout) {
    this.#wanted = next
    if (!this.#isBusy) this.running = this.#saveAll()
    return this.running
  }

  async #saveAll() {
    this.#isBusy = true
    try {
      while (this.#wanted) {
        const wanted = this.#wanted
        this.#wanted = undefined
        this.saved = await changeByForm(this.client, this.saved, wanted)
      }
      return { saved: this.saved }
    } catch (error) {
      this.#wanted = undefined
      return { saved: this.saved, error }
    } finally {
      this.#isBusy = false
    }
  }
}
