import { useState } from 'preact/hooks'
import type { Resource } from '../../../api/hal.ts'
import { titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { changeByForm } from '../../../pictures/change.ts'
import { useTask } from '../../../views/use-task.ts'
import { hrefOf } from '../work-package.ts'
import type { Column, Moves } from './columns.ts'

/** Puts work packages into other statuses. A card is shown where it was put at once, and goes back if that is refused. */
export function useMoving() {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const { problem, run } = useTask()
  const [moves, setMoves] = useState<Moves>(new Map())
  const note = (card: Resource, to?: string) =>
    setMoves((before) => {
      const after = new Map(before)
      if (to) after.set(hrefOf(card), { of: card, to })
      else after.delete(hrefOf(card))
      return after
    })
  const move = (card: Resource, { href, name }: Pick<Column, 'href' | 'name'>) =>
    run(async () => {
      note(card, href)
      try {
        await changeByForm(client, card, { _links: { status: { href } } })
        toast(say('statusSet', { name: titleOf(card), status: name }))
      } catch (error) {
        note(card)
        throw error
      }
    })
  return { moves, move, problem }
}
