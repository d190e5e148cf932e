import { useState } from 'preact/hooks'
import type { Resource } from '../../../api/hal.ts'
import { useClient } from '../../../api/use-api.tsx'
import { readMayGet } from '../transitions.ts'
import type { Dragged } from './columns.ts'

export interface Dragging {
  readonly dragged: Dragged | undefined
  begin(card: Resource): void
  end(): void
}

/** Tracks the dragged card. The card's schema is read when the drag begins. */
export function useDragged(): Dragging {
  const client = useClient()
  const [dragged, setDragged] = useState<Dragged>()
  const begin = async (card: Resource) => {
    setDragged({ card })
    const mayGet = await readMayGet(client, card)
    setDragged((present) => (present?.card === card ? { card, mayGet } : present))
  }
  return { dragged, begin, end: () => setDragged(undefined) }
}
