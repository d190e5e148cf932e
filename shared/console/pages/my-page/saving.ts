import { useEffect, useRef, useState } from 'preact/hooks'
import type { Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { type Layout, layoutOf } from './layout.ts'

/** Saves a layout: creates a grid if there is none yet. */
type Write = (layout: Layout, saved: Resource | undefined) => Promise<Resource>

/**
 * A layout that saves itself. What cannot be saved is taken back, with the problem; `change` returns whether it was saved.
 *
 * @param grid as it was read; undefined as long as there is none
 * @param proposed the layout until there is one
 */
export function useSavedLayout(grid: Resource | undefined, proposed: Layout, write: Write) {
  const [layout, setLayout] = useState(() => (grid ? layoutOf(grid) : proposed))
  const [problem, setProblem] = useState<Problem>()
  const [isSaving, setSaving] = useState(false)
  const queue = useRef<SaveQueue | undefined>(undefined)
  queue.current ??= new SaveQueue(write, grid)
  const { current: saves } = queue
  useEffect(() => {
    // What somebody has done elsewhere, in another tab.
    if (grid && saves.take(grid)) setLayout(layoutOf(grid))
  }, [grid])
  const change = async (next: Layout): Promise<boolean> => {
    setLayout(next)
    setProblem(undefined)
    setSaving(true)
    const { saved, error } = await saves.save(next)
    setSaving(false)
    setLayout(saved ? layoutOf(saved) : proposed)
    if (error instanceof Problem) setProblem(error)
    else if (error) throw error
    return error === undefined
  }
  return { layout, change, problem, isSaving }
}

/** Saves layouts one after the other. Of those that come while one is being saved, only the last is. */
class SaveQueue {
  #wanted: Layout | undefined
  #isBusy = false
  #running: Promise<{ saved: Resource | undefined; error?: unknown }>

  constructor(
    private readonly write: Write,
    private saved: Resource | undefined,
  ) {
    this.#running = Promise.resolve({ saved })
  }

  /** Goes on from a state that was read, unless one is just being saved. Returns whether it does. */
  take(saved: Resource): boolean {
    if (this.#isBusy) return false
    this.saved = saved
    return true
  }

  /** Saves a layout. Resolves for everybody with what is saved in the end. */
  save(next: Layout) {
    this.#wanted = next
    if (!this.#isBusy) this.#running = this.#saveAll()
    return this.#running
  }

  async #saveAll() {
    this.#isBusy = true
    try {
      while (this.#wanted) {
        const wanted = this.#wanted
        this.#wanted = undefined
        this.saved = await this.write(wanted, this.saved)
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
