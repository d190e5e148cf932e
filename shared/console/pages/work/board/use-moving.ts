import { useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { useToast } from '../../../design/toast.tsx'
import { useLanguage } from '../../../language/language.tsx'
import { useChange } from '../../../views/use-change.tsx'
import { readMayGet } from '../transitions.ts'
import { hrefOf } from '../work-package.ts'
import { beside, type CardColumn, type CardMove } from './columns.ts'

export interface StatusMoving {
  /** The moves that the service has not confirmed yet. */
  readonly moves: readonly CardMove[]
  /** Moves a card to a column, if the workflow of the work package allows the status of the column. */
  put(card: Resource, column: CardColumn): void
  /** Moves a card in one direction, to the nearest column whose status the card's workflow allows. */
  step(card: Resource, columns: readonly CardColumn[], step: -1 | 1): void
}

/**
 * Moves work packages to other statuses.
 *
 * @param counts the address of the numbers of work packages in each status, which are read again after each move
 */
export function useStatusMoving(counts: string): StatusMoving {
  const change = useChange()
  const client = useClient()
  const toast = useToast()
  const { say } = useLanguage()
  const [moves, setMoves] = useState<readonly CardMove[]>([])
  const move = async (card: Resource, { href, name }: CardColumn) => {
    const one = { card: hrefOf(card), from: linkOf(card, 'status')?.href, to: href }
    const saved = say('statusSet', { name: titleOf(card), status: name })
    setMoves((all) => [...all, one])
    await change(card, { _links: { status: { href, title: name } } }, { also: counts, saved })
    setMoves((all) => all.filter((other) => other !== one))
  }
  const put = async (card: Resource, column: CardColumn) => {
    if (column.cards.includes(card)) return
    const mayGet = await readMayGet(client, card)
    if (mayGet(column.href)) return move(card, column)
    toast(say('statusRefused', { name: titleOf(card), status: column.name }))
  }
  const step = async (card: Resource, columns: readonly CardColumn[], direction: -1 | 1) => {
    const mayGet = await readMayGet(client, card)
    const to = beside(columns, linkOf(card, 'status')?.href, direction, mayGet)
    if (to) return move(card, to)
    toast(say('noStatusBeside', { name: titleOf(card) }))
  }
  return { moves, put, step }
}
