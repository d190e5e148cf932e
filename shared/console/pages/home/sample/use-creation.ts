import { useEffect, useRef, useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import type { SampleTexts } from '../../../language/sample-texts.ts'
import { useNavigation } from '../../../navigation/navigation.tsx'
import { useTask } from '../../../views/use-task.ts'
import { today } from '../../work/work-package.ts'
import { Creation } from './creation.ts'
import { loadTexts } from './load-texts.ts'

interface Begun {
  readonly texts: SampleTexts
  readonly creation: Creation
}

/**
 * Creates the sample project immediately. If the user is still waiting at the end, opens the project. After a failure,
 * `run` resumes the creation.
 *
 * @param isWaiting true if the user is waiting for the project
 * @param onEnd called after all elements have been created
 */
export function useCreation(root: Resource, isWaiting: boolean, onEnd: () => void) {
  const client = useClient()
  const toast = useToast()
  const { say, language, installation } = useLanguage()
  const { go } = useNavigation()
  const { problem, run } = useTask()
  const [begun, setBegun] = useState<Begun>()
  const [done, setDone] = useState(0)
  const isAwaited = useRef(isWaiting)
  isAwaited.current = isWaiting
  const begin = async (): Promise<Begun> => {
    const texts = await loadTexts(language)
    const me = linkOf(root, 'user') ?? { href: '' }
    const workingDays = (installation.workingDays ?? []) as readonly number[]
    const creation = new Creation(client, root, { texts, me, workingDays, today: today() })
    setBegun({ texts, creation })
    return { texts, creation }
  }
  const create = () =>
    run(async () => {
      const { creation } = begun ?? (await begin())
      await creation.run(setDone).finally(() => client.refresh())
      const { project = {} } = creation
      toast(say('created', { name: titleOf(project) }))
      if (isAwaited.current) go({ href: linkOf(project, 'self')?.href ?? '', how: '' })
      onEnd()
    })
  useEffect(() => {
    create()
    return () => {
      isAwaited.current = false
    }
  }, [])
  return { ...begun, done, problem, run: create }
}
