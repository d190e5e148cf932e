import { linkOf, type Resource, titleOf } from '../api/hal.ts'
import { useClient } from '../api/use-api.tsx'
import { IconButton } from '../design/button.tsx'
import { useToast } from '../design/toast.tsx'
import { useLanguage } from '../language/language.tsx'
import { useTask } from '../views/use-task.ts'

/** A star button that adds a project to the user's favorites, or removes it from the favorites. */
export function Favorite({ project }: { project: Resource }) {
  const { say } = useLanguage()
  const client = useClient()
  const toast = useToast()
  const { isBusy, problem, run } = useTask()
  const isFavorite = linkOf(project, 'disfavor') !== undefined
  const link = linkOf(project, isFavorite ? 'disfavor' : 'favor')
  if (!link) return null
  const name = titleOf(project)
  const toggle = () =>
    run(async () => {
      await client.send(link)
      toast(say(isFavorite ? 'unfavored' : 'favored', { name }))
    })
  return (
    <IconButton
      icon="star"
      isSmall
      class={isFavorite ? 'favorite' : ''}
      label={problem?.message ?? say('favorite', { name })}
      aria-pressed={isFavorite}
      disabled={isBusy}
      onClick={toggle}
    />
  )
}
