import type { HTMLAttributes } from 'preact'
import { useMemo, useState } from 'preact/hooks'
import { type Collection, leads } from '../../api/hal.ts'
import { useClient, useReading } from '../../api/use-api.tsx'
import { useLanguage } from '../../language/language.tsx'
import { To } from '../../navigation/navigation.tsx'
import { ProblemText } from '../../views/problem.tsx'
import { Cut } from '../cut.tsx'
import { Drawn } from '../drawn.tsx'
import { type Elements, everyPage } from '../every-page.ts'
import type { PictureProps } from '../picture.ts'
import { isMovable, type Moving, useMoving } from './moving.ts'
import { type Branch, treeOf } from './tree.ts'
import { TreeView } from './tree-view.tsx'
import { useTree } from './use-tree.ts'

/** So many elements make a tree that one can still look through. */
export const MOST_BRANCHES = 2_000

/** A collection whose elements have parents, as a tree in which they are moved. */
export function TreePicture({ resource, onChanged }: PictureProps) {
  const client = useClient()
  const { say } = useLanguage()
  const reading = useReading(
    () => everyPage(client, resource as Collection, MOST_BRANCHES),
    [client, resource],
  )
  return (
    <Drawn {...{ resource, onChanged, reading }} title={say('viewTree')}>
      {(read) => <MovableTree {...read} onChanged={onChanged} />}
    </Drawn>
  )
}

function MovableTree({ elements, total, onChanged }: Elements & { onChanged(): void }) {
  const { say, compare } = useLanguage()
  const branches = useMemo(() => treeOf(elements, compare), [elements, compare])
  const tree = useTree(branches)
  const moving = useMoving((onto) => {
    if (onto) tree.reveal(onto.href)
    onChanged()
  })
  const [over, setOver] = useState<string>()
  const current = tree.all.find(({ href }) => href === tree.current)
  return (
    <>
      <Cut shown={elements.length} total={total} />
      <MoveBar moving={moving} current={current} />
      <TreeView
        {...tree}
        label={say('viewTree')}
        about={(branch) => <Above branch={branch} />}
        onKey={(event, branch) => moveByKey(event, branch, moving)}
        rowProps={(branch) => draggable(branch, moving, over, setOver)}
      />
    </>
  )
}

/** What can be done with the row that has the focus. */
function MoveBar({ moving, current }: { moving: Moving; current: Branch | undefined }) {
  const { say } = useLanguage()
  const { held, hold, drop, problem, said } = moving
  return (
    <div class="picture-bar">
      {held ? (
        <>
          <button
            type="button"
            class="primary"
            disabled={!current || current === held}
            onClick={() => drop(current)}
          >
            {say('moveBelow', { name: current && current !== held ? current.title : '…' })}
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
        {said || say('moveHelp')}
      </p>
      {problem && <ProblemText problem={problem} />}
    </div>
  )
}

/** Takes what is held, by a click or dropped on it. */
const TopLevel = ({ moving: { drop } }: { moving: Moving }) => {
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

/** Cuts and pastes by the usual keys. */
function moveByKey(
  { key, ctrlKey, metaKey }: KeyboardEvent,
  branch: Branch,
  { held, hold, drop }: Moving,
): boolean {
  const isCommand = ctrlKey || metaKey
  if (isCommand && key === 'x') hold(branch)
  else if (isCommand && key === 'v' && held) drop(branch)
  else if (key === 'Escape' && held) hold(undefined)
  else return false
  return true
}

function draggable(
  branch: Branch,
  { held, hold, drop }: Moving,
  over: string | undefined,
  setOver: (href: string | undefined) => void,
): HTMLAttributes<HTMLDivElement> {
  const isTarget = held !== undefined && held.href !== branch.href
  const marks = [held?.href === branch.href && 'held', isTarget && over === branch.href && 'target']
  return {
    class: marks.filter(Boolean).join(' '),
    draggable: isMovable(branch),
    onDragStart: ({ dataTransfer }) => {
      dataTransfer?.setData('text/plain', branch.title)
      hold(branch)
    },
    onDragEnd: () => setOver(undefined),
    onDragOver: (event) => {
      if (!isTarget) return
      event.preventDefault()
      setOver(branch.href)
    },
    onDrop: (event) => {
      event.preventDefault()
      setOver(undefined)
      drop(branch)
    },
  }
}

/** Where a branch belongs whose parent is not in the tree. */
function Above({ branch: { above } }: { branch: Branch }) {
  const { say } = useLanguage()
  if (!above) return null
  return (
    <span class="muted">
      {leads(above) ? (
        <>
          {say('below')}{' '}
          <To href={above.href} tabIndex={-1}>
            {above.title}
          </To>
        </>
      ) : (
        say('belowHidden')
      )}
    </span>
  )
}
