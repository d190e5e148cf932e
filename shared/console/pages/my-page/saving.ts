import { useEffect, useRef, useState } from 'preact/hooks'
import type { Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { type Layout, layoutOf } from './layout.ts'

/** Saves a layout. Creates the grid on the first save. */
type Write = (layout: Layout, saved: Resource | undefined) => Promise<Resource>

/**
 * A layout that is saved after each change. If saving fails, the change is reverted and the problem is reported.
 * `change` returns whether the layout was saved.
 *
 * @param grid the saved grid; undefined before the first save
 * @param proposed the layout before the first save
 */
export function useSavedLayout(grid: Resource | undefined, proposed: Layout, write: Write) {
  const [layout, setLayout] = useState(() => (grid ? layoutOf(grid) : proposed))
  const [problem, setProblem] = useState<Problem>()
  const [isSaving, setSaving] = useState(false)
  const queue = useRef<SaveQueue | undefined>(undefined)
  queue.current ??= new SaveQueue(write, grid)
  const { current: saves } = queue
  useEffect(() => {
    // Shows a layout that was saved elsewhere, such as in another tab.
    if (grid && saves.replaceSaved(grid)) setLayout(layoutOf(grid))
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

/** Saves layouts one at a time. Of the layouts that arrive during a save, only the last is saved. */
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

  /**
   * Replaces the saved grid with the given grid, which was just read. Does nothing while a save is in progress. Returns
   * whether the grid was replaced.
   */
  replaceSaved(saved: Resource): boolean {
    if (this.#isBusy) return false
    this.saved = saved
    return true
  }

  /**
   * Saves a layout. If a save is in progress, the layout is saved after it. All waiting callers get the result of the
   * last save.
   */
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
