import { useState } from 'preact/hooks'
import { linkOf, type Resource, titleOf } from '../../../api/hal.ts'
import { useLanguage } from '../../../language/language.tsx'
import { useChange } from '../../../views/use-change.tsx'
import { hrefOf } from '../work-package.ts'
import type { CardColumn, Move } from './columns.ts'

/** Moves work packages to other statuses. @param counts address of the counts, which is read again after each move */
export function useMoving(counts: string) {
  const change = useChange()
  const { say } = useLanguage()
  const [moves, setMoves] = useState<readonly Move[]>([])
  const move = async (card: Resource, { href, name }: Pick<CardColumn, 'href' | 'name'>) => {
    const one = { card: hrefOf(card), from: linkOf(card, 'status')?.href, to: href }
    const saved = say('statusSet', { name: titleOf(card), status: name })
    setMoves((all) => [...all, one])
    await change(card, { _links: { status: { href, title: name } } }, { also: counts, saved })
    setMoves((all) => all.filter((other) => other !== one))
  }
  return { moves, move }
}
