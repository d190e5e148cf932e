import { linkOf } from '../../../api/hal.ts'
import { Problem } from '../../../api/problem.ts'
import { useClient } from '../../../api/use-api.tsx'
import { useNotice, useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { ProblemText } from '../../../views/problem.tsx'

/** Relation of the work package's link that adds a reminder. */
export const REMIND = 'addReminder'

/**
 * Returns a function that adds a reminder about a work package for the user. The function reports a refusal in a
 * notice, and returns whether the reminder was added.
 */
export function useReminding() {
  const client = useClient()
  const toast = useToast()
  const notice = useNotice()
  const { say, times } = useLanguage()
  return async (href: string, at: Date): Promise<boolean> => {
    try {
      const link = linkOf(await client.get(href), REMIND)
      if (!link) throw new Problem(403, '')
      await client.write(link, { remindAt: at.toISOString() })
      toast(say('remindedAt', { time: times.format(at) }))
      return true
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      notice(() => <ProblemText problem={problem} heading="notReminded" />)
      return false
    }
  }
}
