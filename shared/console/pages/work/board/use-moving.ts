import { useRef, useState } from 'preact/hooks'
import type { Resource } from '../../../api/hal.ts'
import { titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { changeByForm } from '../../../pictures/change.ts'
import { useTurns } from '../../../views/use-task.ts'
import { hrefOf } from '../work-package.ts'
import type { Column, Moves } from './columns.ts'

/** Puts work packages into other statuses. A card is shown where it was put at once, and goes back if that is refused. */
export function useMoving() {
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const { problem, run } = useTurns()
  const [moves, setMoves] = useState<Moves>(new Map())
  // A card that is moved again at once has not been read again since.
  const made = useRef(new Map<string, Resource>())
  const newest = (card: Resource) => {
    const last = made.current.get(hrefOf(card))
    return last && Number(last.lockVersion) > Number(card.lockVersion) ? last : card
  }
  const note = (card: Resource, to?: string) =>
    setMoves((before) => {
      const after = new Map(before)
      if (to) after.set(hrefOf(card), { of: card, to })
      else after.delete(hrefOf(card))
      return after
    })
  const move = (card: Resource, { href, name }: Pick<Column, 'href' | 'name'>) => {
    note(card, href)
    run(async () => {
      try {
        const changed = await changeByForm(client, newest(card), { _links: { status: { href } } })
        made.current.set(hrefOf(card), changed)
        toast(say('statusSet', { name: titleOf(card), status: name }))
      } catch (error) {
        note(card)
        throw error
      }
    })
  }
  return { moves, move, problem }
}
