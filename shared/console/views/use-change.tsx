import { CHANGED_SINCE } from '../api/basis.ts'
import { changeInPlace } from '../api/change-in-place.ts'
import type { ChangeBody } from '../api/changes.ts'
import { type Resource, titleOf } from '../api/hal.ts'
import { Problem } from '../api/problem.ts'
import { useClient } from '../api/use-api.tsx'
import { useNotice, useToast } from '../design/toast.tsx'
import { useLanguage } from '../language/language.tsx'
import { ProblemText } from './problem.tsx'

interface Options {
  /** Address of another resource to read again after the change. */
  also?: string
  /** Message after saving, instead of the default message. */
  saved?: string
  /** Called to retry a refused change. By default, the same values are sent again. */
  onAgain?(): void
}

/**
 * Returns a function that changes a resource and resolves to true if the change was saved. The change is shown
 * immediately. If the service refuses the change, the old values return, and a notice gives the reason and a button to
 * retry.
 */
export function useChange() {
  const client = useClient()
  const toast = useToast()
  const notice = useNotice()
  const { say } = useLanguage()
  const change = async (of: Resource, values: ChangeBody, options: Options = {}): Promise<boolean> => {
    const name = titleOf(of)
    try {
      const onSaved = () => toast(options.saved ?? say('saved', { name }))
      await changeInPlace(client, of, values, { also: options.also, onSaved })
      return true
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      const again = options.onAgain ?? (() => change(of, values, options))
      const onAgain = (end: () => void) => () => {
        end()
        // After a conflict, the change is not sent again: the page now shows the change that another user has saved.
        if (problem.status !== CHANGED_SINCE) again()
      }
      notice((end) => (
        <>
          <p>{say('notChanged', { name })}</p>
          <ProblemText problem={problem} onAgain={onAgain(end)} />
        </>
      ))
      return false
    }
  }
  return change
}
