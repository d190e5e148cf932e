import { type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { changeByForm } from '../../../pictures/change.ts'
import { useTask } from '../../../views/use-task.ts'

/** Changes an element of a list where it stands. @param onDone is called once it is saved */
export function useInline(element: Resource, onDone: () => void) {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const { isBusy, problem, run } = useTask()
  const change = (values: object) =>
    run(async () => {
      await changeByForm(client, element, values)
      onDone()
      toast(say('saved', { name: titleOf(element) }))
    })
  return { change, isBusy, problem }
}
