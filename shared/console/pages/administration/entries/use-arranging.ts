import { useState } from 'preact/hooks'
import type { ChangeBody } from '../../../api/changes.ts'
import { isCollection, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useNavigation } from '../../../navigation/navigation.tsx'
import { useChange } from '../../../views/use-change.tsx'
import { useQueue } from '../../../views/use-queue.ts'
import { afterMoves, type EntryMove, hrefOf, indexOf } from './order.ts'

/**
 * The entries in their order, and the functions that change and move entries. The order includes moves that the service
 * has not confirmed yet.
 */
export interface Arranging {
  readonly entries: readonly Resource[]
  change(entry: Resource, values: ChangeBody): void
  move(entry: Resource, to: number): void
}

/**
 * Arranges the entries of the list at the current location. Writes run one after another: all entries belong to the
 * same configuration, so the service refuses concurrent writes.
 */
export function useArranging(read: readonly Resource[]): Arranging {
  const client = useClient()
  const { say } = useLanguage()
  const { place } = useNavigation()
  const changeOne = useChange()
  const { add } = useQueue()
  const [moves, setMoves] = useState<readonly EntryMove[]>([])
  const write = (entry: Resource, values: ChangeBody, saved?: string) =>
    changeOne(entry, values, { also: place.href, saved })
  /**
   * Returns the latest known state of an entry instead of the given state, because an earlier move may have changed the
   * entry's position.
   */
  const latest = (entry: Resource) => {
    const list = client.known(place.href)
    const elements = list && isCollection(list) ? list._embedded.elements : read
    return elements[indexOf(elements, hrefOf(entry))] ?? entry
  }
  const move = (entry: Resource, to: number) => {
    const one = { href: hrefOf(entry), to }
    const saved = say('entryMoved', { name: titleOf(entry), position: to + 1 })
    setMoves((all) => [...all, one])
    add(async () => {
      const end = () => setMoves((all) => all.filter((other) => other !== one))
      await write(latest(entry), { position: to + 1 }, saved).finally(end)
    })
  }
  const change = (entry: Resource, values: ChangeBody) => {
    // The new values are shown immediately, even if the write has to wait for earlier writes.
    const end = client.changes.begin(hrefOf(entry), values)
    add(async () => {
      await write(entry, values).finally(end)
    })
  }
  return { entries: afterMoves(read, moves), change, move }
}
