import { useState } from 'preact/hooks'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { changeByForm } from '../change.ts'
import { type Branch, isMovable } from './tree.ts'

export interface Moving {
  /** The branch that is to be moved. */
  readonly held: Branch | undefined
  hold(branch: Branch | undefined): void
  /** Puts what is held below another branch, or on top. */
  drop(onto: Branch | undefined): Promise<void>
  readonly problem: Problem | undefined
  /** Message about what has just happened. */
  readonly said: string
}

/** Moves a branch of a tree below another one; its form decides whether that can be. */
export function useMoving(onMoved: (onto: Branch | undefined) => void): Moving {
  const client = useClient()
  const { say } = useLanguage()
  const [held, setHeld] = useState<Branch>()
  const [problem, setProblem] = useState<Problem>()
  const [said, setSaid] = useState('')
  const hold = (branch: Branch | undefined) => {
    if (branch && !isMovable(branch)) return
    setHeld(branch)
    setProblem(undefined)
    setSaid(branch ? say('held', { name: branch.title }) : '')
  }
  const drop = async (onto: Branch | undefined) => {
    setHeld(undefined)
    setSaid('')
    if (!held || held.href === onto?.href) return
    try {
      const parent = { href: onto?.href ?? null }
      await changeByForm(client, held.element, { _links: { parent } })
      setSaid(
        onto ? say('moved', { name: held.title, parent: onto.title }) : say('movedUp', { name: held.title }),
      )
      onMoved(onto)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      setProblem(error)
    }
  }
  return { held, hold, drop, problem, said }
}
