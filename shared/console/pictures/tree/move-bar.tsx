import { useLanguage } from '../../language/language.tsx'
import { ProblemText } from '../../views/problem.tsx'
import type { BranchMoving } from './moving.ts'
import { type Branch, isMovable } from './tree.ts'

/** Actions on the focused row. */
export function MoveBar({ moving, current }: { moving: BranchMoving; current: Branch | undefined }) {
  const { say } = useLanguage()
  const { held, hold, drop, problem, announcement } = moving
  const target = current?.href === held?.href ? undefined : current
  return (
    <div class="picture-bar">
      {held ? (
        <>
          <button type="button" class="primary" disabled={!target} onClick={() => drop(target)}>
            {say('moveBelow', { name: target?.title ?? '…' })}
          </button>
          <TopLevel moving={moving} />
          <button type="button" onClick={() => hold(undefined)}>
            {say('cancel')}
          </button>
        </>
      ) : (
        <button type="button" disabled={!current || !isMovable(current)} onClick={() => hold(current)}>
          {current ? say('moveThis', { name: current.title }) : say('move')}
        </button>
      )}
      <p role="status" class="muted">
        {announcement || say('moveHelp')}
      </p>
      {problem && <ProblemText problem={problem} />}
    </div>
  )
}

/** Drop target and button for moving a branch to the top level. */
const TopLevel = ({ moving: { drop } }: { moving: BranchMoving }) => {
  const { say } = useLanguage()
  const take = (event: DragEvent) => {
    event.preventDefault()
    drop(undefined)
  }
  return (
    <button
      type="button"
      onClick={() => drop(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={take}
    >
      {say('moveToTop')}
    </button>
  )
}
