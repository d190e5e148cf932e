import { linkOf, type Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { useNotice } from '../../design/toast.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { mark } from './marking.ts'

export type Marking = (notifications: readonly Resource[], isRead: boolean) => Promise<void>

/** Returns a function that marks notifications as read or unread. A refusal is reported by a notice. */
export function useMarking(): Marking {
  const client = useClient()
  const notice = useNotice()
  const list = linkOf(useWhere().root, 'notifications')?.href ?? ''
  return async (notifications, isRead) => {
    try {
      await mark(client, list, notifications, isRead)
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      notice(() => <ProblemText problem={problem} />)
    }
  }
}
