import { useState } from 'preact/hooks'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { changeByForm } from '../change.ts'
import { type Branch, isMovable } from './tree.ts'

export interface BranchMoving {
  /** The branch being moved. */
  readonly held: Branch | undefined
  hold(branch: Branch | undefined): void
  /** Moves the branch in `held` under another branch, or to the top level. */
  drop(onto: Branch | undefined): Promise<void>
  readonly problem: Problem | undefined
  /** Message for screen readers about the most recent step of a move. */
  readonly announcement: string
}

/**
 * Moves a branch of a tree below another branch or to the top level. The form of the moved branch decides whether the
 * move is allowed.
 */
export function useBranchMoving(onMoved: (onto: Branch | undefined) => void): BranchMoving {
  const client = useClient()
  const { say } = useLanguage()
  const [held, setHeld] = useState<Branch>()
  const [problem, setProblem] = useState<Problem>()
  const [announcement, announce] = useState('')
  const hold = (branch: Branch | undefined) => {
    if (branch && !isMovable(branch)) return
    setHeld(branch)
    setProblem(undefined)
    announce(branch ? say('held', { name: branch.title }) : '')
  }
  const drop = async (onto: Branch | undefined) => {
    setHeld(undefined)
    announce('')
    if (!held || held.href === onto?.href) return
    try {
      const parent = { href: onto?.href ?? null }
      await changeByForm(client, held.element, { _links: { parent } })
      announce(
        onto ? say('moved', { name: held.title, parent: onto.title }) : say('movedUp', { name: held.title }),
      )
      onMoved(onto)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
  }
  return { held, hold, drop, problem, announcement }
}
