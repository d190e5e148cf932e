import { linkOf, type Resource } from '../../api/hal.ts'
import { Problem } from '../../api/problem.ts'
import { useClient } from '../../api/use-api.tsx'
import { useNotice } from '../../design/toast.tsx'
import { useNavigation } from '../../navigation/navigation.tsx'
import { useWhere } from '../../shell/use-where.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { mark, markEvery } from './marking.ts'

/** Returns functions that mark notifications of a list as read or unread. Refusals are reported in a notice. */
export function useMarking(collection: Resource) {
  const client = useClient()
  const notice = useNotice()
  const { place } = useNavigation()
  const list = { collection, all: linkOf(useWhere().root, 'notifications')?.href ?? '' }
  const reporting = async (marking: Promise<void>) => {
    try {
      await marking
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem
      notice(() => <ProblemText problem={problem} />)
    }
  }
  return {
    mark: (notifications: readonly Resource[], isRead: boolean) =>
      reporting(mark(client, list, notifications, isRead)),
    markEvery: () => reporting(markEvery(client, list, place.href)),
    /** Calls a function as soon as the pending requests to mark notifications are done. */
    afterMarking: (then: () => void) => void client.changes.inTurn(list.all, async () => then()),
  }
}
