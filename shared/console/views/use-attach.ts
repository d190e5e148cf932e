import type { LinkTo } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'
import { useLanguage } from '../language/language.tsx'
import { useNavigation } from '../navigation/navigation.tsx'
import { attach } from './attach.ts'

export function useAttach() {
  const client = useClient()
  const { root } = useNavigation().mount
  const { say } = useLanguage()
  return (link: LinkTo, file: File) => attach(client, link, file, { root, failed: say('failed') })
}
